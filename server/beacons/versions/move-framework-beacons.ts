import { v7 } from 'uuid';
import { moveFrameworkBeacons as endpoint } from '#contract/framework-moves.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { withCurrentRoles } from '#server/accounts/sessions/queries.ts';
import { findVersion } from '#server/frameworks/queries.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { lockMovable } from './lock-movable.ts';
import type { LockedBeacon } from './lock-movable.ts';
import { isAllowed, planMove } from './plan-move.ts';
import { writeMoves } from './write-moves.ts';
import type { PlannedMove } from './write-moves.ts';

type Outcome = AnswerOf<typeof endpoint>['outcomes'][number];

interface Wanted {
  id: string;
  revision?: number | undefined;
}

/** Beacons per transaction, which holds their locks for some tens of milliseconds. */
const batch = 50;

/** Moves each Beacon that can be moved, and says of each other why it stays. A repeated call moves the rest. */
export const moveFrameworkBeacons = handleSignedIn(
  endpoint,
  async ({ services, viewer, params: { slug, id }, body: { version, beacons } }) => {
    const organisation = organisationFor(viewer, slug, 'administer');
    const target = await findVersion(services, organisation, { id, version });
    if (!target) throw new Problem('not_found');
    const wanted = [...new Map(beacons.map((each) => [each.id, each])).values()];
    const undoId = v7();
    const outcomes: Outcome[] = [];
    for (let first = 0; first < wanted.length; first += batch) {
      const part = wanted.slice(first, first + batch);
      const moved = await services.db
        .transaction()
        .execute((db) => moveBatch({ ...services, db }, viewer, { slug, target, part, undoId }));
      outcomes.push(...moved);
    }
    const isMoved = outcomes.some(({ outcome }) => outcome === 'moved');
    return { outcomes, undoId: isMoved ? undoId : null };
  },
);

interface Batch {
  slug: string;
  target: { framework: Framework };
  part: Wanted[];
  undoId: string;
}

/** The viewer's roles are read after the locks, since they may have changed in the meantime. */
async function moveBatch(
  services: Services,
  viewer: Viewer,
  { slug, target: { framework }, part, undoId }: Batch,
): Promise<Outcome[]> {
  const { organisationId } = organisationFor(viewer, slug, 'administer');
  const at = services.clock.now();
  const scope = { organisationId, beaconIds: part.map(({ id }) => id) };
  const locked = await lockMovable(services.db, { scope, frameworkId: framework.id, at });
  organisationFor(await withCurrentRoles(services.db, viewer), slug, 'administer');
  const found = new Map(locked.map((beacon) => [beacon.beaconId, beacon]));
  const moves: PlannedMove[] = [];
  const outcomes: Outcome[] = [];
  for (const wanted of part) {
    const beacon = found.get(wanted.id);
    const outcome = outcomeOf(wanted, beacon, framework);
    const planned = outcome === 'moved' && beacon && (await plan(services, beacon, framework));
    if (planned) moves.push(planned);
    const areThresholdsReset = planned ? (planned.move.thresholds?.isReset ?? false) : false;
    outcomes.push({ id: wanted.id, outcome, areThresholdsReset });
  }
  await writeMoves(services.db, moves, { organisationId, userId: viewer.userId, at, undoId });
  return outcomes;
}

function outcomeOf(
  { revision }: Wanted,
  beacon: LockedBeacon | undefined,
  framework: Framework,
): Outcome['outcome'] {
  if (!beacon) return 'not_found';
  if (beacon.isArchived) return 'archived';
  if (beacon.frameworkVersion === framework.version) return 'already';
  if (revision !== undefined && revision !== beacon.revision) return 'changed';
  if (beacon.isOpen) return 'open_window';
  return isAllowed(framework, beacon) ? 'moved' : 'not_anonymous';
}

async function plan(
  { frameworks, db }: Services,
  beacon: LockedBeacon,
  after: Framework,
): Promise<PlannedMove> {
  const { frameworkId: id, frameworkVersion: version } = beacon;
  const before = await frameworks.find({ id, version }, db);
  return { ...beacon, move: planMove(before, after, beacon, []) };
}
