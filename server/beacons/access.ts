import { Problem } from '#contract/problems.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { isDue } from './schedule/is-due.ts';
import { findBeaconRow, rolesIn } from './queries.ts';
import type { BeaconRow } from './queries.ts';
import { can } from '#contract/permissions.ts';
import type { BeaconAction, BeaconStanding } from '#contract/permissions.ts';

declare const allowed: unique symbol;

/** A Beacon that `beaconFor` has let a viewer take an action on: made nowhere else. */
export type BeaconFor<A extends BeaconAction> = BeaconRow & {
  readonly standing: BeaconStanding;
  readonly [allowed]: A;
};

/** Loads a Beacon for a viewer: one she may not see does not exist for her. */
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
 * Looks once more at what a viewer is to a Beacon, inside the transaction that holds its locks: roles may have been taken
 * since the request began.
 */
export async function refuseWithoutStanding(
  services: Services,
  viewer: Viewer,
  action: BeaconAction,
  { organisationId, beaconId }: { organisationId: string; beaconId: string },
): Promise<BeaconRow> {
  const beacon = await findBeaconRow(services, viewer, beaconId);
  const membership = await services.db
    .selectFrom('organisation_users')
    .select('roles')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', viewer.userId)
    .where('invited_as', 'is', null)
    .executeTakeFirst();
  const standing = beacon && membership && { ...beacon, roles: membership.roles };
  if (!standing || !can('see', standing)) throw new Problem('not_found');
  if (!can(action, standing)) throw new Problem('not_allowed');
  return beacon;
}

/** A Beacon the viewer has just written, as it is now: shown to them also where they are no member, or none any more. */
export async function writtenBeacon(
  services: Services,
  viewer: Viewer,
  uuid: string,
): Promise<BeaconFor<'see'>> {
  const beacon = await findCurrent(services, viewer, uuid);
  if (!beacon) throw new Problem('not_found');
  return { ...beacon, standing: standingOf(viewer, beacon) } as BeaconFor<'see'>;
}

async function findCurrent(
  services: Services,
  viewer: Viewer,
  uuid: string,
): Promise<BeaconRow | undefined> {
  const found = await findBeaconRow(services, viewer, uuid);
  if (!found || !isDue(found, services.clock.now())) return found;
  await services.windows.openDue(services, found);
  return findBeaconRow(services, viewer, uuid);
}

function standingOf(
  viewer: Viewer,
  { organisationId, memberRole, isBeaconAdmin }: BeaconRow,
): BeaconStanding {
  return { memberRole, isBeaconAdmin, roles: rolesIn(viewer, organisationId) };
}
