import { updateUserTags as endpoint } from '#contract/organisations.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { organisationFor } from './access.ts';
import { changeUser } from './change-user.ts';

export const updateUserTags = handleSignedIn(
  endpoint,
  async ({ services, viewer, params, query, body: { tags } }) => {
    const organisation = organisationFor(viewer, params.slug, 'administer');
    return changeUser(services, viewer, organisation, query, async ({ db }, user) => {
      await db
        .updateTable('organisation_users')
        .set({ tags })
        .where('organisation_id', '=', user.organisationId)
        .where('user_id', '=', user.userId)
        .execute();
      await user.audit('user.tagged');
      return { tags };
    });
  },
);
