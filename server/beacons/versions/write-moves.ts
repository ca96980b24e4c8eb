import { sql } from 'kysely';
import { insertEvents } from '#server/platform/audit/audit-event.ts';
import type { AuditAction } from '#server/platform/audit/audit-event.ts';
import type { Db } from '#server/platform/schema/schema.ts';
import type { FrameworkMove } from '#contract/framework-moves.ts';
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
}

/**
 * Moves Beacons of one organisation to another version. Their assessments keep the version by which they were asked and
 * scored, so that nothing that is derived from results changes.
 */
export async function writeMoves(db: Db, moves: PlannedMove[], mover: Mover): Promise<void> {
  if (moves.length === 0) return;
  const { organisationId } = mover;
  const ids = moves.map(({ beaconId }) => beaconId);
  const [from, to] = (['from', 'to'] as const).map((end) =>
    moves.map(({ move }) => move.change[end]),
  );
  const [lower, upper] = [0, 1].map((end) =>
    moves.map(({ move }) => move.thresholds?.after[end] ?? null),
  );
  await sql`with stamped as (
      update assessments a
      set framework_version = nullif(coalesce(a.framework_version, m.before), m.after)
      from unnest(${ids}::uuid[], ${from}::integer[], ${to}::integer[]) m (id, before, after)
      where a.organisation_id = ${organisationId} and a.beacon_id = m.id
    )
    update beacons b set framework_version = m.version, revision = b.revision + 1,
      lower_threshold = coalesce(m.lower, b.lower_threshold),
      upper_threshold = coalesce(m.upper, b.upper_threshold)
    from unnest(${ids}::uuid[], ${to}::integer[], ${lower}::float8[], ${upper}::float8[])
      m (id, version, lower, upper)
    where b.organisation_id = ${organisationId} and b.id = m.id`.execute(db);
  await refreshListRows(db, moves);
  await insertEvents(
    db,
    moves.flatMap((each) => actionsOf(each).map((action) => ({ ...auditOf(each, mover), action }))),
  );
}

function actionsOf({ move }: PlannedMove): AuditAction[] {
  return move.thresholds ? ['version.changed', 'thresholds.changed'] : ['version.changed'];
}

function auditOf({ beaconId, clientId, frameworkId, move }: PlannedMove, mover: Mover) {
  return { ...mover, beaconId, clientId, frameworkId, frameworkVersion: move.change.to };
}
