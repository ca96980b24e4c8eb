import { sql } from 'kysely';
import { requireStanding } from '#server/beacons/access.ts';
import { refreshCompletions } from '#server/beacons/projections/completions.ts';
import { insertEvents } from '#server/platform/audit/audit-event.ts';
import { changedValues } from '#server/platform/undo/take-undo.ts';
import type { Undoer } from '#server/platform/undo/undo-action.ts';
import { askAgain } from './archived.ts';
import { keysOf, lockScope } from './beacons-of.ts';

/** Makes people members again, with their links and drafts. */
export const undoRemoval: Undoer = {
  async authorise(services, viewer, undo) {
    const { db } = services;
    const { organisationId } = undo;
    const [clientId] = changedValues(undo, 'beacons', 'client_id');
    await sql`select from clients where organisation_id = ${organisationId} and id = ${clientId}
      for no key update`.execute(db);
    await lockScope(db, undo);
    for (const key of keysOf(undo)) await requireStanding(services, viewer, 'edit', key);
  },
  async finish(services, { userId }, undo) {
    const { db, clock } = services;
    const { organisationId, action } = undo;
    const [beacon] = keysOf(undo);
    if (!beacon) return;
    await refreshCompletions(db, [beacon]);
    await askAgain(services, undo, changedValues(undo, 'assessments', 'id'));
    const shared = { ...beacon, userId, at: clock.now(), action: `undone.${action}` } as const;
    const members = changedValues(undo, 'members', 'id');
    await insertEvents(
      db,
      members.map((memberId) => ({ ...shared, organisationId, memberId })),
    );
  },
};
