import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { insertEvents } from '#server/platform/audit/audit-event.ts';
import type { AuditAction } from '#server/platform/audit/audit-event.ts';
import type { Db } from '#server/platform/schema/schema.ts';
import type { FrameworkMove } from '#contract/framework-moves.ts';
import { recordUndo } from '#server/platform/undo/record-undo.ts';
import { refreshListRows } from '#server/beacons/projections/list-rows.ts';
import type { BeaconKey } from '#server/beacons/projections/beacon-key.ts';

/** A locked Beacon without an open window, and what changes for it. */
export interface PlannedMove extends BeaconKey {
  clientId: string;
  frameworkId: string;
  move: FrameworkMove;
}

interface Mover {
  organisationId: string;
  userId: string;
  at: Date;
  /** Of what takes the moves back. */
  undoId: string;
}

/**
 * Moves Beacons of one organisation to another version. Their assessments keep the version by which they were asked and
 * scored, so that nothing that is derived from results changes.
 */
export async function writeMoves(db: Db, moves: PlannedMove[], mover: Mover): Promise<void> {
  if (moves.length === 0) return;
  const { organisationId, userId, at, undoId: id } = mover;
  const isMoved = sql`t.organisation_id = ${organisationId}
    and t.id = any(${moves.map(({ beaconId }) => beaconId)}::uuid[])`;
  const parts = [{ table: 'beacons' as const, isOne: isMoved }];
  const undoable = { id, action: 'beacons.moved', userId, at } as const;
  await recordUndo(db, undoable, [{ organisationId, parts }], () => storeMoves(db, moves, mover));
}

async function storeMoves(db: Db, moves: PlannedMove[], mover: Mover): Promise<void> {
  const { organisationId } = mover;
  const ids = moves.map(({ beaconId }) => beaconId);
  const stamps = moves.map(({ beaconId, move }) => ({ ...move.change, id: beaconId }));
  const versions = moves.map(({ move }) => move.change.to);
  const [lower, upper] = [0, 1].map((end) =>
    moves.map(({ move }) => move.thresholds?.after[end] ?? null),
  );
  await sql`with ${stampMoves(organisationId, stamps)}
    update beacons b set framework_version = m.version, revision = b.revision + 1,
      lower_threshold = coalesce(m.lower, b.lower_threshold),
      upper_threshold = coalesce(m.upper, b.upper_threshold)
    from unnest(${ids}::uuid[], ${versions}::integer[], ${lower}::float8[], ${upper}::float8[])
      m (id, version, lower, upper)
    where b.organisation_id = ${organisationId} and b.id = m.id`.execute(db);
  await refreshListRows(db, moves);
  await insertEvents(
    db,
    moves.flatMap((each) => actionsOf(each).map((action) => ({ ...auditOf(each, mover), action }))),
  );
}

/**
 * A common table expression by which the assessments of moved Beacons keep the version by which they were asked. A move
 * back takes it off again.
 */
export function stampMoves(
  organisationId: string,
  moves: { id: string; from: number; to: number }[],
): RawBuilder<unknown> {
  return sql`stamped as (
      update assessments a
      set framework_version = nullif(coalesce(a.framework_version, m.before), m.after)
      from unnest(${moves.map(({ id }) => id)}::uuid[], ${moves.map(({ from }) => from)}::integer[],
        ${moves.map(({ to }) => to)}::integer[]) m (id, before, after)
      where a.organisation_id = ${organisationId} and a.beacon_id = m.id
      returning 1
    )`;
}

function actionsOf({ move }: PlannedMove): AuditAction[] {
  return move.thresholds ? ['version.changed', 'thresholds.changed'] : ['version.changed'];
}

function auditOf({ beaconId, clientId, frameworkId, move }: PlannedMove, mover: Mover) {
  const { organisationId, userId, at } = mover;
  return {
    organisationId,
    userId,
    at,
    beaconId,
    clientId,
    frameworkId,
    frameworkVersion: move.change.to,
  };
}
