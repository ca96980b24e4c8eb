import { deleteFrameworkDraft as endpoint } from '#contract/framework-drafts.ts';
import { Problem } from '#contract/problems.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { withCurrentRoles } from '#server/accounts/sessions/queries.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { deleteDraft } from './queries.ts';

export const deleteFrameworkDraft = handleSignedIn(
  endpoint,
  ({ services, viewer, params: { slug, id } }) =>
    services.db.transaction().execute(async (db) => {
      const current = await withCurrentRoles(db, viewer);
      const { organisationId } = organisationFor(current, slug, 'editFrameworks');
      if (!(await deleteDraft({ db }, { organisationId, id }))) throw new Problem('not_found');
      await auditInsert({
        organisationId,
        action: 'framework_draft.deleted',
        at: services.clock.now(),
        userId: viewer.userId,
      }).execute(db);
      return {};
    }),
);
