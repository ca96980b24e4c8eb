import { Problem } from '#contract/problems.ts';
import type { Db } from '#server/platform/schema/schema.ts';
import type { RowChange, UndoAction, UndoneTable } from '#server/platform/schema/undos.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { constraintOf } from '#server/platform/database/constraint-of.ts';
import { keyOf, readAgain, restoreRows, valuesOf } from './stored-rows.ts';

/** How long an action can be taken back: longer than its message is shown, which waits for whoever points at it. */
export const undoableMs = 10 * 60_000;

/** What an action changed in one organisation. */
export interface Undo {
  organisationId: string;
  action: UndoAction;
  /** When the action was taken. */
  since: Date;
  changes: readonly RowChange[];
}

/**
 * Takes what undoes an action of the viewer, organisation by organisation; a second call finds nothing.
 * @throws the problem `undo_over`
 */
export async function takeUndo(
  trx: Db,
  { userId, memberships }: Viewer,
  { id, now }: { id: string; now: Date },
): Promise<Undo[]> {
  const ids = memberships.map(({ organisationId }) => organisationId);
  const undos: Undo[] = [];
  let isWhole = false;
  for (const organisationId of ids.toSorted()) {
    const rows = await trx
      .deleteFrom('undos')
      .where((row) => row.and({ organisation_id: organisationId, id, user_id: userId }))
      .where('created_at', '>', new Date(now.getTime() - undoableMs))
      .returning(['action', 'created_at', 'changes', 'organisation_count'])
      .execute();
    const [first] = rows;
    if (!first) continue;
    const changes = rows.flatMap((row) => row.changes);
    undos.push({ organisationId, action: first.action, since: first.created_at, changes });
    isWhole = undos.length === first.organisation_count;
  }
  if (!isWhole) throw new Problem('undo_over');
  return undos;
}

/**
 * Restores the rows, which the caller has locked, if each is as the action left it.
 * @throws the problem `undo_changed`
 */
export async function restore(trx: Db, { organisationId, changes }: Undo): Promise<void> {
  const groups = Map.groupBy(changes, ({ table }) => table);
  for (const [table, group] of groups) {
    const rows = group.map(({ before }) => before);
    const now = await readAgain(trx, organisationId, table, rows);
    const isChanged = group.some(
      ({ before, after }) => (now.get(keyOf(table, before)) ?? null) !== after,
    );
    if (isChanged) throw new Problem('undo_changed');
  }
  for (const [table, group] of groups) {
    const changed = group.filter(({ before, after }) => before !== after);
    await refuseConflict(() => restoreRows(trx, table, changed));
  }
}

/** Somebody may have added a row in the meantime that excludes the restored one. */
async function refuseConflict(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    throw constraintOf(error) ? new Problem('undo_changed') : error;
  }
}

/** One value of each changed row of a table. */
export function changedValues({ changes }: Undo, table: UndoneTable, name: string): string[] {
  const ofTable = changes.filter((change) => change.table === table);
  return ofTable.map(({ before }) => String(valuesOf(before)[name]));
}
