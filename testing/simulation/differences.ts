import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { fromStoredResponse } from '#rules/answering/stored-answers.ts';
import type { StoredAnswers } from '#rules/answering/stored-answers.ts';
import type { RatedResponse } from '#rules/scoring/team.ts';
import { teamResult } from '#rules/scoring/score.ts';
import type { TeamResult } from '#rules/scoring/score.ts';
import { teamResultOf } from '#server/beacons/projections/stored-result.ts';
import type { StoredResult } from '#server/beacons/projections/stored-result.ts';
import type { Services } from '#server/platform/services.ts';
import type { ExpectedWindow } from './expected-beacon.ts';
import { isoOf } from './instants.ts';
import type { SimulatedBeacon } from './simulated-beacon.ts';

interface WindowRow extends StoredResult {
  beaconId: string;
  number: number;
  opensAt: Date;
  closesAt: Date | null;
  closedAt: Date | null;
  completedAt: Date | null;
  responses: ResponseRow[];
}

interface ResponseRow extends Omit<RatedResponse, 'attributes'> {
  attributes: StoredAnswers;
  memberId: string;
  submittedAt: string;
}

/** One sentence for each stored window or score that differs from the rules. */
export async function findDifferences(
  { db }: Services,
  beacons: SimulatedBeacon[],
): Promise<string[]> {
  const { rows } = await sql<WindowRow>`
    select a.beacon_id as "beaconId", a.number, a.opens_at as "opensAt", a.closes_at as "closesAt",
      a.closed_at as "closedAt", a.completed_at as "completedAt", a.result, a.sections,
      coalesce(json_agg(json_build_object('memberId', r.member_id, 'userId', r.user_id, 'role', r.role,
        'attributes', r.attributes, 'submittedAt', r.submitted_at))
        filter (where r.member_id is not null), '[]') as responses
    from assessments a
    left join responses r on r.organisation_id = a.organisation_id and r.assessment_id = a.id
    group by a.organisation_id, a.id
    order by a.beacon_id, a.number, a.id`.execute(db);
  const byBeacon = Map.groupBy(rows, ({ beaconId }) => beaconId);
  const listed = await findListed(db);
  return beacons.flatMap((beacon) => {
    const stored = byBeacon.get(beacon.beaconId) ?? [];
    return [
      ...differencesOfWindows(beacon, stored),
      ...differencesOfScores(beacon, stored),
      ...differencesOfList(beacon, stored, listed.get(beacon.beaconId)),
    ].map((difference) => `${nameOf(beacon)}: ${difference}`);
  });
}

function nameOf({ beaconId, expected: { timeZone, schedule } }: SimulatedBeacon): string {
  return `${beaconId} in ${timeZone} with ${JSON.stringify(schedule)}`;
}

function differencesOfWindows({ expected }: SimulatedBeacon, stored: WindowRow[]): string[] {
  const expectedWindows = expected.windows.map(describeWindow);
  const storedWindows = stored.map(describeRow);
  const index = expectedWindows.findIndex((words, position) => words !== storedWindows[position]);
  if (index === -1 && expectedWindows.length === storedWindows.length) return [];
  const position = index === -1 ? expectedWindows.length : index;
  return [`stored is window ${storedWindows[position]} instead of ${expectedWindows[position]}`];
}

function describeWindow({ number, opensAt, closesAt, closedAt, answered }: ExpectedWindow): string {
  const answers = [...answered]
    .map(([memberId, instant]) => `${memberId} at ${isoOf(instant)}`)
    .toSorted();
  return sentence(number, [opensAt, closesAt, closedAt], answers);
}

function describeRow({ number, opensAt, closesAt, closedAt, responses }: WindowRow): string {
  const answers = responses
    .map(({ memberId, submittedAt }) => `${memberId} at ${new Date(submittedAt).toISOString()}`)
    .toSorted();
  const instants = [opensAt, closesAt, closedAt].map((instant) => instant && instant.getTime());
  return sentence(number, instants, answers);
}

function sentence(number: number, instants: (number | null)[], answers: string[]): string {
  const [opens, closes, closed] = instants.map((instant) =>
    instant === null ? 'never' : isoOf(instant),
  );
  return `${number}, opens ${opens}, closes ${closes}, closed ${closed}, answers [${answers.join()}]`;
}

/** Recomputes each result from the rows alone; a window has none until it settles. */
function differencesOfScores(beacon: SimulatedBeacon, stored: WindowRow[]): string[] {
  const { framework, expected } = beacon;
  const differences: string[] = [];
  let previous: TeamResult | null = null;
  for (const { number, responses, result, sections, completedAt } of stored) {
    const answered = responses.map((response) => fromStoredResponse(framework, response));
    const recomputed = teamResult(framework, answered, previous);
    const read = teamResultOf(framework, { result, sections });
    const isDue = read !== null || expected.isSettled(number);
    if (isDue && !isSame(read, recomputed)) {
      differences.push(
        `the result of window ${number} is ${result?.score}, recomputed is ${recomputed?.score}`,
      );
    }
    if (completedAt?.getTime() !== lastAnswerAt(expected.windows[number - 1]))
      differences.push(`window ${number} is completed at another time`);
    if (recomputed && isVisible(beacon, recomputed)) previous = recomputed;
  }
  return differences;
}

function lastAnswerAt(window: ExpectedWindow | undefined): number | undefined {
  return [...(window?.answered.values() ?? [])].at(-1);
}

function isSame(read: TeamResult | null, recomputed: TeamResult | null): boolean {
  return isDeepStrictEqual(read, recomputed && JSON.parse(JSON.stringify(recomputed)));
}

interface Listed {
  beaconId: string;
  nextOpensAt: Date | null;
  score: number | null;
  normalisedScore: number | null;
  change: number | null;
  completedAt: Date | null;
}

async function findListed(db: Services['db']): Promise<Map<string, Listed>> {
  const { rows } = await sql<Listed>`
    select id as "beaconId", next_opens_at as "nextOpensAt", latest_score as score,
      latest_normalised_score as "normalisedScore", latest_change as change,
      latest_completed_at as "completedAt" from beacons`.execute(db);
  return new Map(rows.map((row) => [row.beaconId, row]));
}

/** Compares the list row of a Beacon and its next opening. */
function differencesOfList(
  beacon: SimulatedBeacon,
  stored: WindowRow[],
  listed: Listed | undefined,
): string[] {
  const next = beacon.expected.nextOpensAt();
  const nextOpensAt = next === null ? null : new Date(next);
  const expectedRow: Listed = {
    beaconId: beacon.beaconId,
    nextOpensAt,
    ...latestOf(beacon, stored),
  };
  if (isDeepStrictEqual(listed, expectedRow)) return [];
  return [`listed is ${JSON.stringify(listed)} instead of ${JSON.stringify(expectedRow)}`];
}

/** Whether a result is visible: anonymous Beacons need three responses. */
function isVisible(
  { isAnonymous }: SimulatedBeacon,
  { count }: Pick<TeamResult, 'count'>,
): boolean {
  return !isAnonymous || count >= 3;
}

/** The last settled and visible result. */
function latestOf(beacon: SimulatedBeacon, stored: WindowRow[]) {
  const { isAnonymous, expected } = beacon;
  const last = stored.findLast(
    ({ number, result }) => result && isVisible(beacon, result) && expected.isSettled(number),
  );
  const { score = null, normalisedScore = null, change = null } = last?.result ?? {};
  const completedAt = (isAnonymous ? last?.opensAt : last?.completedAt) ?? null;
  return { score, normalisedScore, change, completedAt };
}
