import { findInvitation as endpoint } from '#contract/invitations.ts';
import { handle } from '#server/platform/http/handle.ts';
import { asNewPerson, findValidInvitation } from './queries.ts';

export const findInvitation = handle(endpoint, async ({ services, params }) => {
  const invitation = await findValidInvitation(services, params.token);
  const { isMailed, organisationName, organisationSlug, name, email, expiresAt } = invitation;
  const visible = isMailed ? invitation : asNewPerson(invitation);
  const { username, isMfaRequired, isMfaEnabled } = visible;
  return {
    invitation: {
      organisation: { name: organisationName, slug: organisationSlug },
      name,
      email,
      username,
      hasPassword: isMailed ? invitation.passwordHash !== null : null,
      mfaRequired: isMfaRequired,
      mfaEnabled: isMfaEnabled,
      expiresAt: expiresAt.toISOString(),
    },
    mfa_required: isMfaRequired && !isMfaEnabled,
  };
});
