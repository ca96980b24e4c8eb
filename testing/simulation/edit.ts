import { archiveBeacon, restoreBeacon } from '#contract/beacon-lists.ts';
import { updateBeacon } from '#contract/beacons.ts';
import type { Beacon } from '#contract/beacons.ts';
import type { MemberInput } from '#contract/participants.ts';
import type { MemberRole } from '#contract/words.ts';
import { dateIn } from '#server/platform/time/date-in.ts';
import { between, chance, someOf } from './chances.ts';
import { day } from './instants.ts';
import { randomSchedule } from './random-schedule.ts';
import type { SimulatedBeacon } from './simulated-beacon.ts';
import type { Simulation } from './simulation.ts';

/** Sets another schedule that starts today or later. */
export async function editSchedule(simulation: Simulation, beacon: SimulatedBeacon): Promise<void> {
  const { now, random } = simulation;
  const { expected } = beacon;
  const isLater = chance(random, 0.5);
  const startsAt = isLater ? now + between(random, 1, 40) * day : now;
  const schedule = randomSchedule(random, dateIn(expected.timeZone, new Date(startsAt)));
  const isAllowed = expected.archivedAt === null;
  const answer = await put(simulation, beacon, { schedule });
  simulation.expectStatus('An edit of a schedule', answer, isAllowed ? 200 : 404);
  if (!isAllowed) return;
  expected.update(now);
  expected.setSchedule(schedule, now);
  expected.update(now);
}

/** Members join, leave or change their role. */
export async function editMembers(simulation: Simulation, beacon: SimulatedBeacon): Promise<void> {
  const { now, random } = simulation;
  const { expected } = beacon;
  if (expected.archivedAt !== null) return;
  const isAskedNow = chance(random, 0.5);
  const members = randomMembers(simulation, beacon).map((member) => ({
    ...member,
    addToCurrentAssessment: isAskedNow,
  }));
  const answer = await put(simulation, beacon, { members });
  simulation.expectStatus('An edit of members', answer, 200);
  if (answer.statusCode !== 200) return;
  expected.update(now);
  applyMembers(beacon, answer.json().data.beacon, { isAskedNow, at: now });
}

/** The members as the form sends them: staying ones, some with another role, and new ones. */
function randomMembers(
  { random }: Simulation,
  { expected, people, framework, adminId }: SimulatedBeacon,
): MemberInput[] {
  const { present } = expected;
  const role: MemberRole = framework.roles[0] ?? 'viewer';
  const staying = present
    .filter(({ userId }) => userId === adminId || chance(random, 0.85))
    .map(({ memberId: id, userId, ...member }) => {
      const isChanged = userId !== adminId && chance(random, 0.15);
      const changed: MemberRole = member.role === 'viewer' ? role : 'viewer';
      const roles = [isChanged ? changed : member.role, ...adminRole(userId === adminId)];
      return { id, name: '', email: '', roles };
    });
  const strangers = people.filter(
    (person) => !present.some(({ userId }) => userId === person.userId),
  );
  const joining = someOf(random, strangers, 0.2).map(({ email }) => {
    return { name: 'Somebody', email, roles: [role] };
  });
  return [...staying, ...joining];
}

function adminRole(isAdmin: boolean): ['admin'] | [] {
  return isAdmin ? ['admin'] : [];
}

function applyMembers(
  { expected }: SimulatedBeacon,
  { adminUsers }: Beacon,
  { isAskedNow, at }: { isAskedNow: boolean; at: number },
): void {
  const members = adminUsers ?? [];
  for (const { memberId } of expected.present) {
    if (!members.some(({ id }) => id === memberId)) expected.leave(memberId, at);
  }
  for (const { id: memberId, userId, roles } of members) {
    const role = (roles.find((each) => each !== 'admin') ?? 'viewer') as MemberRole;
    const isThere = expected.present.some((member) => member.memberId === memberId);
    if (isThere) expected.changeRole(memberId, role, isAskedNow);
    else expected.join({ memberId, userId, role }, isAskedNow);
  }
  expected.askNewcomers(at);
  expected.update(at);
}

export async function archive(simulation: Simulation, beacon: SimulatedBeacon): Promise<void> {
  const { adminId, beaconId, expected } = beacon;
  const isActive = expected.archivedAt === null;
  const answer = await simulation.callAs(adminId, archiveBeacon, { params: { uuid: beaconId } });
  simulation.expectStatus('Archiving', answer, isActive ? 200 : 404);
  if (isActive) expected.archive(simulation.now);
}

export async function restore(simulation: Simulation, beacon: SimulatedBeacon): Promise<void> {
  const { adminId, beaconId, expected } = beacon;
  const isArchived = expected.archivedAt !== null;
  const answer = await simulation.callAs(adminId, restoreBeacon, { params: { uuid: beaconId } });
  simulation.expectStatus('Restoring', answer, isArchived ? 200 : 404);
  if (isArchived) expected.restore();
}

function put(
  simulation: Simulation,
  { adminId, beaconId }: SimulatedBeacon,
  payload: Record<string, unknown>,
) {
  return simulation.callAs(adminId, updateBeacon, { params: { uuid: beaconId }, payload });
}
