import { chooseLanguage as endpoint } from '#contract/assessments.ts';
import { handle } from '#server/platform/http/handle.ts';
import { invitationFor } from './access.ts';

/** The language in which an assessor is asked from now on. Only the link of their own mail keeps it: others have the rest. */
export const chooseLanguage = handle(endpoint, async ({ services, params, body }) => {
  const invitation = await invitationFor(services, params.token, services.clock.now());
  if (invitation.kind === 'mail') {
    await services.db
      .updateTable('organisation_users')
      .set({ language: body.language })
      .where('organisation_id', '=', invitation.organisationId)
      .where('user_id', '=', invitation.userId)
      .execute();
  }
  return { success: true } as const;
});
