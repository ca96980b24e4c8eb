import { minAnonymousResponses } from '#contract/results.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import type { Framework } from '#rules/definition/definition.ts';
import type { Answers } from '#rules/answering/read-answers.ts';
import type { Subject } from '#rules/scoring/norms.ts';
import { comparableResult } from '#rules/scoring/comparable-result.ts';
import { teamResult } from '#rules/scoring/score.ts';
import type { TeamResult } from '#rules/scoring/score.ts';
import { simulateAnswers } from './simulate-answers.ts';
import type { InventedBeacon } from './invented-beacon.ts';
import { dayOf, isOpen } from './rounds.ts';
import type { Round } from './rounds.ts';
import { seededRandom } from './random.ts';
import type { Random } from './random.ts';

export interface InventedAssessor {
  who: string;
  memberId: string;
  userId: string;
  role: AssessorRole;
  bias: number;
  relationship: string;
}

export interface InventedResponse {
  assessor: InventedAssessor;
  answers: Answers;
  submittedAt: Date;
}

/** The versions of a questionnaire between which a Beacon moves. */
export interface InventedVersions {
  first: Framework;
  newest: Framework;
}

/** One simulated assessment with its responses and result. */
export interface PastRound {
  round: Round;
  framework: Framework;
  responses: InventedResponse[];
  result: TeamResult | null;
}

interface HistoryInput {
  beacon: InventedBeacon;
  versions: InventedVersions;
  assessors: InventedAssessor[];
  /** Whom the Beacon is about. */
  client: Omit<Subject, 'on'>;
  timeZone: string;
  now: Date;
}

const hour = 3_600_000;

/** Simulates a Beacon's assessments in order. Each result is computed with the one before. */
export function simulateHistory(input: HistoryInput, rounds: Round[]): PastRound[] {
  const usedRemarks = new Set<string>();
  let previous: { framework: Framework; result: TeamResult } | null = null;
  return rounds.map((round) => {
    const framework = frameworkIn(input, round.number);
    const responses = respondersIn(input, round)
      .map((assessor) => respond(input, round, assessor, usedRemarks))
      .toSorted((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime());
    const subject = { ...input.client, on: dayOf(round, input.timeZone) };
    const before = previous && comparableResult(previous.framework, framework, previous.result);
    const result = teamResult(framework, responses.map(rated), before, subject);
    if (result && isCounted(input, result)) previous = { framework, result };
    return { round: closedBy(input, round, responses), framework, responses, result };
  });
}

/** The version by which the window of a number is asked. */
export function frameworkIn(
  { beacon: { began }, versions }: Pick<HistoryInput, 'beacon' | 'versions'>,
  number: number,
): Framework {
  const isFirst = began && (began.until === undefined || number < began.until);
  return isFirst ? versions.first : versions.newest;
}

/** A window without an end closes with its last answer. */
function closedBy({ assessors }: HistoryInput, round: Round, responses: InventedResponse[]): Round {
  const last = responses.at(-1);
  const isComplete = round.closesAt === null && responses.length === assessors.length;
  return isComplete && last ? { ...round, closedAt: last.submittedAt } : round;
}

/** Whether a result counts: an anonymous one needs at least three responses. */
function isCounted({ beacon }: HistoryInput, { count }: TeamResult): boolean {
  return !beacon.isAnonymous || count >= minAnonymousResponses;
}

/** When an assessment got its last response. */
export function answeredAt({ responses }: PastRound): Date | null {
  return responses.at(-1)?.submittedAt ?? null;
}

function respondersIn({ beacon, assessors, now }: HistoryInput, round: Round): InventedAssessor[] {
  const { number } = round;
  if (isOpen(round, now)) {
    return assessors.filter(({ who }) => beacon.answered?.includes(who));
  }
  if (beacon.missed?.includes(number)) return [];
  const responders = assessors.filter(
    ({ who }) => seededRandom(`${beacon.key} ${number} ${who} present`)() < 0.87,
  );
  return responders.length > 0 ? responders : assessors.slice(0, 1);
}

function respond(
  input: HistoryInput,
  round: Round,
  assessor: InventedAssessor,
  usedRemarks: Set<string>,
): InventedResponse {
  const { beacon, timeZone, now } = input;
  const framework = frameworkIn(input, round.number);
  const mood = seededRandom(`${beacon.key} ${round.number}`)() - 0.5;
  const random = seededRandom(`${beacon.key} ${round.number} ${assessor.who}`);
  const level = levelAt(beacon, round.number) + mood * 0.06 + assessor.bias;
  const { accents = {}, answers } = beacon;
  const given = answers?.[round.number]?.[assessor.who];
  const on = dayOf(round, timeZone);
  const person = { ...assessor, framework, level, accents, on, given, random, usedRemarks };
  return {
    assessor,
    submittedAt: timeIn(round, now, random),
    answers: simulateAnswers(person),
  };
}

/** The level in one round, interpolated between the points of the course. */
function levelAt({ course, schedule: { past } }: InventedBeacon, number: number): number {
  const at = past === 0 ? 0 : ((number - 1) / past) * (course.length - 1);
  const before = course[Math.floor(at)] ?? 0.5;
  const after = course[Math.ceil(at)] ?? before;
  return before + (after - before) * (at - Math.floor(at));
}

/** A daytime hour while the round was open, never in the future. */
function timeIn({ opensAt, closesAt }: Round, now: Date, random: Random): Date {
  const opened = opensAt.getTime();
  const end = Math.min(closesAt?.getTime() ?? now.getTime(), now.getTime());
  const days = Math.max(1, Math.floor((end - opened) / (24 * hour)));
  const at = opened + (Math.floor(random() * days) * 24 + 7.5 + random() * 13) * hour;
  return new Date(Math.floor(at < end ? at : opened + random() * (end - opened)));
}

function rated({ assessor, answers }: InventedResponse) {
  return { userId: assessor.userId, role: assessor.role, attributes: answers.attributes };
}
