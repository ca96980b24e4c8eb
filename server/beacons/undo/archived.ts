import { Problem } from '#contract/problems.ts';
import { organisationPermissions } from '#contract/permissions.ts';
import { withCurrentRoles } from '#server/accounts/sessions/queries.ts';
import { rolesIn } from '#server/beacons/queries.ts';
import { refreshListRows } from '#server/beacons/projections/list-rows.ts';
import { requeueWithdrawn } from '#server/mail/requeue-withdrawn.ts';
import { recordEvents } from '#server/platform/events/record-events.ts';
import type { Services } from '#server/platform/services.ts';
import { changedValues } from '#server/platform/undo/take-undo.ts';
import type { Undo } from '#server/platform/undo/take-undo.ts';
import type { Undoer } from '#server/platform/undo/undo-action.ts';
import { auditBeacons, keysOf, lockScope, requireAll } from './beacons-of.ts';

/** Takes Beacons out of the archive as they were, with their windows, links and drafts. */
export const undoArchive: Undoer = {
  async authorise({ db }, viewer, undo) {
    await lockScope(db, undo);
    await requireAll(db, viewer, 'archive', undo);
  },
  async finish(services, viewer, undo) {
    const { db } = services;
    const at = services.clock.now();
    const beacons = keysOf(undo);
    await refreshListRows(db, beacons);
    await recordEvents(db, [
      ...beacons.map((each) => ({ ...each, type: 'beacon.restored' as const, at })),
      ...changedValues(undo, 'assessments', 'beacon_id').map((beaconId) => {
        return { ...reopened(undo, beaconId), at };
      }),
    ]);
    await askAgain(services, undo, changedValues(undo, 'assessments', 'id'));
    await auditBeacons(services, viewer, undo);
  },
};

/** Puts restored Beacons back into the archive, with the schedules that they lost. */
export const undoRestore: Undoer = {
  async authorise({ db }, viewer, undo) {
    await lockScope(db, undo);
    const roles = rolesIn(await withCurrentRoles(db, viewer), undo.organisationId);
    if (!organisationPermissions(roles).archive) throw new Problem('not_allowed');
  },
  async finish(services, viewer, undo) {
    const beacons = keysOf(undo);
    await refreshListRows(services.db, beacons);
    const at = services.clock.now();
    await recordEvents(
      services.db,
      beacons.map((each) => ({ ...each, type: 'beacon.archived', at })),
    );
    await auditBeacons(services, viewer, undo);
  },
};

/** Reports learn of results from this event, also of one that is taken back. */
function reopened({ organisationId }: Undo, beaconId: string) {
  return { type: 'result.settled', organisationId, beaconId } as const;
}

/** Invites those whose window was closed before they were, and queues again what was withdrawn meanwhile. */
export async function askAgain(
  services: Services,
  { organisationId, since }: Undo,
  assessmentIds: string[],
): Promise<void> {
  const now = services.clock.now();
  await services.windows.invite(
    services,
    assessmentIds.map((assessmentId) => ({ organisationId, assessmentId, now })),
  );
  await requeueWithdrawn(services, { organisationId, assessmentIds, since });
}
