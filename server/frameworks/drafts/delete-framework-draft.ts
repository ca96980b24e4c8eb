import { v7 } from 'uuid';
import { sql } from 'kysely';
import { recordUndo } from '#server/platform/undo/record-undo.ts';
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
      const at = services.clock.now();
      const { userId } = viewer;
      const isOne = sql`t.organisation_id = ${organisationId} and t.id = ${id}`;
      const parts = [{ table: 'framework_drafts' as const, isOne }];
      const undoable = { id: v7(), action: 'framework_draft.deleted', userId, at } as const;
      const undoId = await recordUndo(db, undoable, [{ organisationId, parts }], async () => {
        if (!(await deleteDraft({ db }, { organisationId, id }))) throw new Problem('not_found');
        await auditInsert({ organisationId, action: undoable.action, at, userId }).execute(db);
      });
      return { undoId };
    }),
);
