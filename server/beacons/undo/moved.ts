import { sql } from 'kysely';
import { refreshListRows } from '#server/beacons/projections/list-rows.ts';
import { stampMoves } from '#server/beacons/versions/write-moves.ts';
import type { Undoer } from '#server/platform/undo/undo-action.ts';
import { valuesOf } from '#server/platform/undo/stored-rows.ts';
import { auditBeacons, keysOf, lockScope, requireAll } from './beacons-of.ts';

/** Moves Beacons back to the version and the thresholds that they had. */
export const undoMove: Undoer = {
  async authorise({ db }, viewer, undo) {
    await lockScope(db, undo);
    await requireAll(db, viewer, 'administer', undo);
  },
  async finish(services, viewer, undo) {
    const { organisationId, changes } = undo;
    const moves = changes.map(({ before, after }) => ({
      id: String(valuesOf(before)['id']),
      from: Number(valuesOf(after ?? before)['framework_version']),
      to: Number(valuesOf(before)['framework_version']),
    }));
    await sql`with ${stampMoves(organisationId, moves)} select from stamped`.execute(services.db);
    await refreshListRows(services.db, keysOf(undo));
    await auditBeacons(services, viewer, undo);
  },
};
