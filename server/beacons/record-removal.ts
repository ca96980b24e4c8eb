import { sql } from 'kysely';
import { v7 } from 'uuid';
import { isUnclosed } from '#server/platform/database/conditions.ts';
import type { Services } from '#server/platform/services.ts';
import type { RowChange } from '#server/platform/schema/undos.ts';
import { recordUndo } from '#server/platform/undo/record-undo.ts';
import type { UndoScope } from '#server/platform/undo/record-undo.ts';
import { valuesOf } from '#server/platform/undo/stored-rows.ts';
import type { Editing } from './change-client.ts';
import { changesOf } from './change-members.ts';
import type { Edit } from './edit-errors.ts';
import { memberPlans } from './member-plans.ts';
import type { MemberRow } from './queries.ts';
import { isOf } from './projections/scope.ts';

interface MembersEdit {
  members: MemberRow[];
  body: Edit;
}

/**
 * Runs an edit, and records what takes it back if it does nothing but remove members other than the viewer, and does not
 * complete the open window: a score that has been shown stays.
 * @returns the id of what takes it back, or null
 */
export async function recordRemoval(
  { db }: Services,
  editing: Editing,
  edit: MembersEdit,
  run: () => Promise<void>,
): Promise<string | null> {
  const removed = removedAlone(edit);
  if (removed.length === 0 || removed.some(({ userId }) => userId === editing.userId)) {
    await run();
    return null;
  }
  const ids = removed.map(({ memberId }) => memberId);
  const undoable = { id: v7(), action: 'members.removed', ...editing } as const;
  return recordUndo(db, undoable, [scopeOf(editing, ids)], run, hasNotSettled);
}

/** The members that an edit removes; none if it does anything else. */
function removedAlone({ members, body }: MembersEdit): MemberRow[] {
  const { revision: _, members: inputs, ...others } = body;
  if (!inputs || Object.values(others).some((value) => value !== undefined)) return [];
  const isMore =
    changesOf(members, inputs).length > 0 ||
    memberPlans(inputs).length > 0 ||
    inputs.some(({ addToCurrentAssessment }) => addToCurrentAssessment);
  const kept = new Set(inputs.map(({ id }) => id));
  return isMore ? [] : members.filter(({ memberId }) => !kept.has(memberId));
}

function hasNotSettled(changes: readonly RowChange[]): boolean {
  return changes
    .filter(({ table }) => table === 'assessments')
    .every(({ before, after }) => {
      const [old, now] = [valuesOf(before), valuesOf(after ?? before)];
      return old['is_complete'] === now['is_complete'];
    });
}

function scopeOf({ organisationId, beaconId }: Editing, ids: string[]): UndoScope {
  const scope = { organisationId, beaconIds: [beaconId] };
  const isTheirs = sql`t.organisation_id = ${organisationId} and t.member_id = any(${ids}::uuid[])`;
  return {
    organisationId,
    parts: [
      { table: 'beacons', isOne: isOf(scope, 't', 'id') },
      { table: 'members', isOne: sql`${isOf(scope, 't')} and t.id = any(${ids}::uuid[])` },
      { table: 'assessments', isOne: sql`${isOf(scope, 't')} and ${isUnclosed('t')}` },
      { table: 'assess_tokens', isOne: sql`${isTheirs} and t.revoked_at is null` },
      { table: 'drafts', isOne: isTheirs },
    ],
  };
}
