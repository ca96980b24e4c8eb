import { Problem } from '#contract/problems.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { isDue } from './schedule/is-due.ts';
import { findBeaconRow, rolesIn } from './queries.ts';
import type { BeaconRow } from './queries.ts';
import { can } from '#contract/permissions.ts';
import type { BeaconAction, BeaconStanding } from '#contract/permissions.ts';

declare const allowed: unique symbol;

/** A Beacon on which a viewer may take the action `A`. Only `beaconFor` and `showWritten` create it. */
export type BeaconFor<A extends BeaconAction> = BeaconRow & {
  readonly standing: BeaconStanding;
  readonly [allowed]: A;
};

/** Loads a Beacon for a viewer. A Beacon that they may not see is answered as `not_found`. */
export async function beaconFor<A extends BeaconAction>(
  services: Services,
  viewer: Viewer,
  action: A,
  uuid: string,
): Promise<BeaconFor<A>> {
  const beacon = await findCurrent(services, viewer, uuid);
  const standing = beacon && standingOf(viewer, beacon);
  if (!standing || !can('see', standing)) throw new Problem('not_found');
  if (!can(action, standing)) throw new Problem('not_allowed');
  return { ...beacon, standing } as BeaconFor<A>;
}

/**
 * Checks again what a viewer may do on a Beacon, inside the transaction that holds its locks: their roles may have
 * changed since the request began.
 */
export async function requireStanding(
  services: Services,
  viewer: Viewer,
  action: BeaconAction,
  { organisationId, beaconId }: { organisationId: string; beaconId: string },
): Promise<BeaconRow> {
  const beacon = await findBeaconRow(services, viewer, beaconId);
  const membership = await services.db
    .selectFrom('organisation_users')
    .select('roles')
    .where((row) => row.and({ organisation_id: organisationId, user_id: viewer.userId }))
    .where('invited_as', 'is', null)
    .executeTakeFirst();
  const standing = beacon && membership && { ...beacon, roles: membership.roles };
  if (!standing || !can('see', standing)) throw new Problem('not_found');
  if (!can(action, standing)) throw new Problem('not_allowed');
  return beacon;
}

/** Presents a Beacon that the viewer has just written. They see it even if they are not a member of it. */
export async function showWritten(services: Services, viewer: Viewer, uuid: string) {
  const current = await findCurrent(services, viewer, uuid);
  if (!current) throw new Problem('not_found');
  const written = { ...current, standing: standingOf(viewer, current) } as BeaconFor<'see'>;
  const { beacon } = await services.showBeacon(services, viewer, written);
  return { beacon };
}

async function findCurrent(
  services: Services,
  viewer: Viewer,
  uuid: string,
): Promise<BeaconRow | undefined> {
  const beacon = await findBeaconRow(services, viewer, uuid);
  if (!beacon || !isDue(beacon, services.clock.now())) return beacon;
  await services.windows.openDue(services, beacon);
  return findBeaconRow(services, viewer, uuid);
}

function standingOf(
  viewer: Viewer,
  { organisationId, memberRole, isBeaconAdmin }: BeaconRow,
): BeaconStanding {
  return { memberRole, isBeaconAdmin, roles: rolesIn(viewer, organisationId) };
}
