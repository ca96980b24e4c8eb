import { updateUserImporter as endpoint } from '#contract/organisations.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { organisationFor } from './access.ts';
import { changeUser } from './change-user.ts';

export const updateUserImporter = handleSignedIn(
  endpoint,
  async ({ services, viewer, params, query, body: { importer } }) => {
    const organisation = organisationFor(viewer, params.slug, 'administer');
    return changeUser(services, viewer, organisation, query, async (trxServices, user) => {
      const { numUpdatedRows } = await trxServices.db
        .updateTable('organisation_users')
        .set({ is_importer: importer })
        .where('organisation_id', '=', user.organisationId)
        .where('user_id', '=', user.userId)
        .where('is_importer', '!=', importer)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await user.audit(`importer.${importer ? 'granted' : 'revoked'}`);
      return { importer };
    });
  },
);
