import { isDeepStrictEqual } from 'node:util';
import { loadAssessment, submitResponse } from '#contract/assessments.ts';
import type { AssessmentInput } from '#contract/assessments.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import { answersTo } from '#testing/answers.ts';
import { between, chance, someOf } from './chances.ts';
import type { PersonalLink } from './mailboxes.ts';
import type { SimulatedBeacon } from './simulated-beacon.ts';
import type { Simulation } from './simulation.ts';

/** Some people use their links, mostly the newest ones; some twice, some at the last instant, some too late. */
export async function answerSome(simulation: Simulation, share: number): Promise<void> {
  const { random, mailboxes, beacons } = simulation;
  const byId = new Map(beacons.map((beacon) => [beacon.beaconId, beacon]));
  const unused = mailboxes.links.filter((link) => isUnused(byId.get(link.beaconId), link));
  const used = unused.filter(({ beaconId }) =>
    chance(random, closesNow(byId.get(beaconId), simulation.now) ? 0.5 : share),
  );
  const stale = someOf(random, mailboxes.links.slice(-50), 0.03);
  for (const link of [...used, ...stale]) {
    const beacon = byId.get(link.beaconId);
    if (beacon) await answer(simulation, beacon, link);
  }
}

function isUnused(beacon: SimulatedBeacon | undefined, link: PersonalLink): boolean {
  const latest = beacon?.expected.unclosed;
  return latest?.number === link.number && !latest.answered.has(link.memberId);
}

/** Whether the window closes at this instant or the next. */
function closesNow(beacon: SimulatedBeacon | undefined, now: number): boolean {
  const closesAt = beacon?.expected.unclosed?.closesAt ?? 0;
  return closesAt === now || closesAt === now + 1;
}

async function answer(
  simulation: Simulation,
  beacon: SimulatedBeacon,
  link: PersonalLink,
): Promise<void> {
  const { now, random } = simulation;
  const { expected } = beacon;
  if (chance(random, 0.5)) await load(simulation, beacon, link);
  const isOpen = takesAnswers(beacon, link, now);
  const payload = randomAnswers(simulation, beacon, link);
  const isRepeated = isValid(beacon, link) && isDeepStrictEqual(link.submitted, payload);
  const status = isOpen || isRepeated ? 200 : rejectionStatus(beacon, link);
  const send = () => simulation.call(submitResponse, { params: { token: link.token }, payload });
  const answers = chance(random, 0.1) ? await Promise.all([send(), send()]) : [await send()];
  for (const each of answers) simulation.expectStatus('A submit', each, status);
  // A rejected submit opens and closes due windows, an accepted one does not.
  if (isOpen) expected.answer(link.memberId, now);
  else if (status !== 200 && isValid(beacon, link)) expected.update(now);
  if (isOpen) link.submitted = payload;
}

async function load(
  simulation: Simulation,
  beacon: SimulatedBeacon,
  link: PersonalLink,
): Promise<void> {
  const query = { token: link.token };
  const loaded = await simulation.call(loadAssessment, { query });
  if (isValid(beacon, link)) beacon.expected.update(simulation.now);
  const isOpen = takesAnswers(beacon, link, simulation.now);
  simulation.expectStatus('A personal link', loaded, isOpen ? 200 : rejectionStatus(beacon, link));
}

function takesAnswers(beacon: SimulatedBeacon, link: PersonalLink, at: number): boolean {
  const { expected } = beacon;
  const isCurrent = expected.latest?.number === link.number && expected.takesAnswers(at);
  const isFinal = expected.latest?.isFinal ?? false;
  return isCurrent && !isFinal && isValid(beacon, link) && !link.submitted;
}

function rejectionStatus(beacon: SimulatedBeacon, link: PersonalLink): number {
  return isValid(beacon, link) && link.submitted ? 409 : 404;
}

/** Whether the link is valid: its member is present as an assessor, and it is not revoked. */
function isValid({ expected }: SimulatedBeacon, { memberId, number }: PersonalLink): boolean {
  const member = expected.present.find((each) => each.memberId === memberId);
  const isRevoked = expected.archivedAt !== null || number <= expected.revokedUpTo;
  return !isRevoked && member !== undefined && member.role !== 'viewer';
}

function randomAnswers(
  { random }: Simulation,
  { framework, expected }: SimulatedBeacon,
  { memberId }: PersonalLink,
): AssessmentInput {
  const role = expected.members.find((each) => each.memberId === memberId)?.role;
  return answersTo(framework, role as AssessorRole, between(random, 0, 3));
}
