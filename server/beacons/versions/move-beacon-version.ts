import { msg } from '@lingui/core/runtime-macro';
import { v7 } from 'uuid';
import type * as z from 'zod';
import { moveBeaconVersion as endpoint } from '#contract/framework-moves.ts';
import type { FrameworkMove } from '#contract/framework-moves.ts';
import { textOf } from '#contract/messages.ts';
import { Problem } from '#contract/problems.ts';
import { beaconFor, showWritten } from '#server/beacons/access.ts';
import type { BeaconFor } from '#server/beacons/access.ts';
import { lockForEdit } from '#server/beacons/lock-for-edit.ts';
import { isOpen } from '#server/beacons/open-window.ts';
import { findMembers } from '#server/beacons/queries.ts';
import type { BeaconRow } from '#server/beacons/queries.ts';
import { findVersion } from '#server/frameworks/queries.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { nextAssessmentAt } from '#server/platform/time/next-assessment-at.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { isAllowed, planMove } from './plan-move.ts';
import { writeMoves } from './write-moves.ts';

export const moveBeaconVersion = handleSignedIn(
  endpoint,
  async ({ services, viewer, params, body }) => {
    const authorised = await beaconFor(services, viewer, 'administer', params.uuid);
    const moved = await services.db
      .transaction()
      .execute((db) => moveOne({ ...services, db }, viewer, authorised, body));
    return { ...(await showWritten(services, viewer, params.uuid)), ...moved };
  },
);

/** Moves the Beacon under the locks that opening a window takes too: whichever comes first, the other sees it. */
async function moveOne(
  services: Services,
  viewer: Viewer,
  authorised: BeaconFor<'administer'>,
  { version, revision }: z.output<NonNullable<typeof endpoint.body>>,
): Promise<{ move: FrameworkMove; undoId: string }> {
  const access = { action: 'administer', changesClient: false, writesHistory: true } as const;
  const beacon = await lockForEdit(services, viewer, authorised, access);
  if (revision !== beacon.revision) throw new Problem('edited_meanwhile');
  const at = services.clock.now();
  if (isOpen(beacon, at)) throw windowOpen(beacon);
  const after = await versionFor(services, beacon, version);
  const { frameworkId: id, frameworkVersion } = beacon;
  const before = await services.frameworks.find({ id, version: frameworkVersion }, services.db);
  const members = await findMembers(services, beacon, null, viewer);
  const roles = members.map(({ role }) => role);
  const move = planMove(before, after, beacon, roles);
  const { organisationId } = beacon;
  const mover = { organisationId, userId: viewer.userId, at, undoId: v7() };
  await writeMoves(services.db, [{ ...beacon, move }], mover);
  return { move, undoId: mover.undoId };
}

function windowOpen(beacon: BeaconRow): Problem {
  if (!beacon.closesAt) return new Problem('window_open');
  const when = nextAssessmentAt(beacon.closesAt, beacon);
  return new Problem('window_open', {
    title: msg`This Beacon has an open assessment, so it keeps its version of the questionnaire. The assessment closes at ${{ when }}.`,
  });
}

/** The version to which a Beacon may move. @throws the problem `invalid` */
async function versionFor(
  services: Services,
  beacon: BeaconRow,
  version: number,
): Promise<Framework> {
  const { frameworkId: id, frameworkVersion } = beacon;
  const refuse = (message: ReturnType<typeof msg>) =>
    new Problem('invalid', { fields: { version: textOf(message) } });
  if (version === frameworkVersion) throw refuse(msg`This Beacon already uses this version`);
  const found = await findVersion(services, beacon, { id, version });
  if (!found) throw refuse(msg`This version does not exist`);
  if (!isAllowed(found.framework, beacon)) {
    throw refuse(msg`This version does not allow anonymous answers`);
  }
  return found.framework;
}
