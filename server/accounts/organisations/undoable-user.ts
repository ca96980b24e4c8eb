import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { UndoAction } from '#server/platform/schema/undos.ts';
import type { Undoable, UndoScope } from '#server/platform/undo/record-undo.ts';

export function undoableOf(action: UndoAction, userId: string, at: Date): Undoable {
  return { id: v7(), action, userId, at };
}

/** What an organisation stores of a user. */
export function userScope(organisationId: string, userId: string): UndoScope {
  const isTheirs = sql`t.organisation_id = ${organisationId} and t.user_id = ${userId}`;
  return { organisationId, parts: [{ table: 'organisation_users', isOne: isTheirs }] };
}

/** All that a removal from an organisation changes: also open invitations, and a change of address that waits. */
export function removalScope(organisationId: string, userId: string): UndoScope {
  const isTheirs = sql`t.organisation_id = ${organisationId} and t.user_id = ${userId}`;
  return {
    organisationId,
    parts: [
      { table: 'organisation_users', isOne: isTheirs },
      { table: 'members', isOne: isTheirs },
      { table: 'invitations', isOne: sql`${isTheirs} and t.accepted_at is null` },
      { table: 'email_changes', isOne: sql`t.user_id = ${userId} and t.confirmed_at is null` },
    ],
  };
}
