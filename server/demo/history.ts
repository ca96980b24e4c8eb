import { minAnonymousResponses } from '#contract/results.ts';
import type { AssessorRole, Framework } from '#rules/definition.ts';
import type { Answers } from '#rules/read-answers.ts';
import { teamResult } from '#rules/score.ts';
import type { TeamResult } from '#rules/score.ts';
import { answerLikeAPerson } from './answer-like-a-person.ts';
import type { DemoBeacon } from './demo-beacon.ts';
import { isOpen } from './rounds.ts';
import type { Round } from './rounds.ts';
import { seededRandom } from './random.ts';
import type { Random } from './random.ts';

export interface DemoAssessor {
  who: string;
  memberId: string;
  userId: string;
  role: AssessorRole;
  bias: number;
  relationship: string;
}

export interface DemoResponse {
  assessor: DemoAssessor;
  answers: Answers;
  submittedAt: Date;
}

/** One assessment with what came of it. */
export interface PastRound {
  round: Round;
  responses: DemoResponse[];
  result: TeamResult | null;
}

interface Story {
  beacon: DemoBeacon;
  framework: Framework;
  assessors: DemoAssessor[];
  now: Date;
}

const hour = 3_600_000;

/** Plays a Beacon's assessments from the first to the last, each result knowing the one before. */
export function historyOf(story: Story, rounds: Round[]): PastRound[] {
  const said = new Set<string>();
  let previous: TeamResult | null = null;
  return rounds.map((round) => {
    const responses = presentIn(story, round)
      .map((assessor) => respond(story, round, assessor, said))
      .toSorted((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime());
    const result = teamResult(story.framework, responses.map(rated), previous);
    if (result && countsFor(story, result)) previous = result;
    return { round, responses, result };
  });
}

/** Of anonymous people, results of fewer than three are never told. */
function countsFor({ beacon }: Story, { count }: TeamResult): boolean {
  return !beacon.isAnonymous || count >= minAnonymousResponses;
}

/** When an assessment got its latest result. */
export function answeredAt({ responses }: PastRound): Date | null {
  return responses.at(-1)?.submittedAt ?? null;
}

function presentIn({ beacon, assessors, now }: Story, round: Round): DemoAssessor[] {
  const { number } = round;
  if (isOpen(round, now)) {
    return assessors.filter(({ who }) => beacon.answered?.includes(who));
  }
  if (beacon.missed?.includes(number)) return [];
  const present = assessors.filter(
    ({ who }) => seededRandom(`${beacon.key} ${number} ${who} present`)() < 0.87,
  );
  return present.length > 0 ? present : assessors.slice(0, 1);
}

function respond(
  { beacon, framework, now }: Story,
  round: Round,
  assessor: DemoAssessor,
  said: Set<string>,
): DemoResponse {
  const mood = seededRandom(`${beacon.key} ${round.number}`)() - 0.5;
  const random = seededRandom(`${beacon.key} ${round.number} ${assessor.who}`);
  const { role, bias, relationship } = assessor;
  const level = levelAt(beacon, round.number) + mood * 0.06 + bias;
  const accents = beacon.accents ?? {};
  return {
    assessor,
    submittedAt: timeIn(round, now, random),
    answers: answerLikeAPerson({ framework, role, level, accents, relationship, random, said }),
  };
}

/** Where the course of things stands in one round, between the points that are given. */
function levelAt({ course, past }: DemoBeacon, number: number): number {
  const at = past === 0 ? 0 : ((number - 1) / past) * (course.length - 1);
  const before = course[Math.floor(at)] ?? 0.5;
  const after = course[Math.ceil(at)] ?? before;
  return before + (after - before) * (at - Math.floor(at));
}

/** Some time between breakfast and bed while the round was open, never in the future. */
function timeIn({ opensAt, closesAt }: Round, now: Date, random: Random): Date {
  const opened = opensAt.getTime();
  const end = Math.min(closesAt?.getTime() ?? now.getTime(), now.getTime());
  const days = Math.max(1, Math.floor((end - opened) / (24 * hour)));
  const at = opened + (Math.floor(random() * days) * 24 + 7.5 + random() * 13) * hour;
  return new Date(Math.floor(at < end ? at : opened + random() * (end - opened)));
}

function rated({ assessor, answers }: DemoResponse) {
  return { userId: assessor.userId, role: assessor.role, attributes: answers.attributes };
}
