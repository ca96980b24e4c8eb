import { organisationFor } from '#server/accounts/organisations/access.ts';
import { withCurrentRoles } from '#server/accounts/sessions/queries.ts';
import { Problem } from '#contract/problems.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import type { Undoer } from '#server/platform/undo/undo-action.ts';

/** Puts a deleted draft back. */
export const undoDelete: Undoer = {
  async authorise({ db }, viewer, { organisationId }) {
    const current = await withCurrentRoles(db, viewer);
    const membership = current.memberships.find((each) => each.organisationId === organisationId);
    if (!membership) throw new Problem('not_found');
    organisationFor(current, membership.slug, 'editFrameworks');
  },
  async finish({ db, clock }, { userId }, { organisationId, action }) {
    const at = clock.now();
    await auditInsert({ organisationId, userId, at, action: `undone.${action}` }).execute(db);
  },
};
