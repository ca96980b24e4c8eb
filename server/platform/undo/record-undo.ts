import { v7 } from 'uuid';
import type { Db } from '#server/platform/schema/schema.ts';
import type { RowChange, UndoAction } from '#server/platform/schema/undos.ts';
import { keyOf, readAgain, readRows } from './stored-rows.ts';
import type { UndoPart } from './stored-rows.ts';

/** An action that its user may take back. */
export interface Undoable {
  /** The same for all that one action changes. */
  id: string;
  action: UndoAction;
  userId: string;
  at: Date;
}

/** What an action may change in one organisation: the rows of each part are restored in this order. */
export interface UndoScope {
  organisationId: string;
  parts: readonly UndoPart[];
}

/**
 * Runs an action in the caller's transaction, which has locked what it changes, and records what takes it back. The
 * action may change and delete rows of the parts, and insert none.
 * @param isUndoable whether such changes can be taken back
 * @returns the id of what takes it back; null where nothing does, or nothing has changed
 */
export async function recordUndo(
  trx: Db,
  undoable: Undoable,
  scopes: readonly UndoScope[],
  run: () => Promise<void>,
  isUndoable: (changes: readonly RowChange[]) => boolean = () => true,
): Promise<string | null> {
  const befores = await readScopes(trx, scopes);
  await run();
  const changed = [];
  for (const before of befores) {
    const changes = await changesIn(trx, before);
    if (changes.some((each) => each.before !== each.after)) changed.push({ ...before, changes });
  }
  const canUndo = changed.length > 0 && changed.every(({ changes }) => isUndoable(changes));
  if (!canUndo) return null;
  const { id, action, userId, at } = undoable;
  for (const { organisationId, changes } of changed) {
    await trx
      .insertInto('undos')
      .values({
        organisation_id: organisationId,
        id,
        part: v7(),
        action,
        user_id: userId,
        created_at: at,
        organisation_count: changed.length,
        changes: JSON.stringify(changes),
      })
      .execute();
  }
  return id;
}

interface Before {
  organisationId: string;
  parts: (UndoPart & { rows: string[] })[];
}

async function readScopes(trx: Db, scopes: readonly UndoScope[]): Promise<Before[]> {
  const befores: Before[] = [];
  for (const { organisationId, parts } of scopes) {
    const read = [];
    for (const part of parts) read.push({ ...part, rows: await readRows(trx, part) });
    befores.push({ organisationId, parts: read });
  }
  return befores;
}

async function changesIn(trx: Db, { organisationId, parts }: Before): Promise<RowChange[]> {
  const changes: RowChange[] = [];
  for (const { table, rows, isGuard } of parts) {
    const now = await readAgain(trx, organisationId, table, rows);
    for (const before of rows) {
      const after = now.get(keyOf(table, before)) ?? null;
      if (isGuard || after !== before) changes.push({ table, before, after });
    }
  }
  return changes;
}
