import { resendInvitation as endpoint } from '#contract/organisations.ts';
import { Problem } from '#contract/problems.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { organisationFor } from './access.ts';
import { changeUser } from './change-user.ts';
import { inviteUser } from './invite-user.ts';

export const resendInvitation = handleSignedIn(
  endpoint,
  async ({ services, viewer, params, query }) => {
    const organisation = organisationFor(viewer, params.slug, 'administer');
    const { link } = await changeUser(
      services,
      viewer,
      organisation,
      query,
      (trxServices, user) => {
        const { organisationId, name, email, changedBy: invitedBy } = user;
        if (!user.isInvited || email === null) throw new Problem('invitation_accepted');
        return inviteUser(trxServices, { organisationId, email, name, invitedBy });
      },
    );
    services.mailNotifier.notify();
    return { link };
  },
);
