import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import type { Database } from '#server/platform/database/open.ts';
import { seededRandom } from '#server/start/invented/random.ts';
import type { Random } from '#server/start/invented/random.ts';
import {
  anonymousFixture,
  answer,
  assessors,
  readAsViewer,
  moveToWindow,
} from '#testing/anonymous-fixture.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { personOf } from '#testing/make-beacon.ts';
import type { Fixture } from '#testing/make-fixture.ts';
import { publishQuestions } from '#testing/publish-questions.ts';

/** The environment can set the number of Beacons and the seed. */
const beacons = Number(process.env['ANONYMITY_BEACONS'] ?? 4);
const seed = process.env['ANONYMITY_SEED'] ?? 'anonymous';
const timeout = 120_000;
const tolerance = 0.02;
const readCount = 6;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await publishQuestions(database, 'many-questions', 100);
});
afterAll(() => database[Symbol.asyncDispose]());

test(
  'nobody can guess who gave which answer from everything shown over many windows',
  { timeout },
  async () => {
    const random = seededRandom(seed);
    const observations: Observation[] = [];
    for (let n = 0; n < beacons; n += 1) observations.push(...(await observeOften(random)));
    for (const attacker of [null, 0]) {
      for (const [name, rule] of Object.entries(rulesFrom(observations))) {
        const guesses = guessesBy(rule, observations.slice(observations.length / 2), attacker);
        expect(guesses.length, name).toBeGreaterThan(5000);
        expect(advantageOf(guesses), `${name} by ${attacker}, seed ${seed}`).toBeLessThan(
          tolerance,
        );
      }
    }
  },
);

test('every guessing rule succeeds when positions depend on people', () => {
  const rows = Array.from({ length: 100 }, () => assessors);
  const open = { rows, comments: rows, overall: assessors, arrival: assessors };
  const observations = [{ ...open, later: rows, before: rows }];
  for (const [name, rule] of Object.entries(rulesFrom(observations))) {
    for (const attacker of [null, 0]) {
      expect(advantageOf(guessesBy(rule, observations, attacker)), name).toBeGreaterThan(0.5);
    }
  }
});

type PersonNumber = number | undefined;

/** One read of an assessment, with the person behind each position of each question, which only the test knows. */
interface Observation {
  rows: PersonNumber[][];
  comments: PersonNumber[][];
  overall: PersonNumber[];
  /** The order in which people answered. */
  arrival: PersonNumber[];
  /** The rows of the next read, and those of the previous window. */
  later: PersonNumber[][];
  before: PersonNumber[][];
}

/** Guesses the person at each position of a question; undefined without a guess. */
type Rule = (observation: Observation, question: number) => PersonNumber[];

/** The possible leaks: each rule guesses from the same position in other data. */
function rulesFrom(observations: Observation[]): Record<string, Rule> {
  const trainingRows = observations
    .slice(0, Math.ceil(observations.length / 2))
    .flatMap(({ rows }) => rows);
  const mostFrequentByPosition = assessors.map((position) =>
    mostFrequent(trainingRows.map((people) => people[position])),
  );
  return {
    usualPosition: () => mostFrequentByPosition,
    orderOfMembers: ({ arrival }) => arrival.toSorted(),
    orderOfArrival: ({ arrival }) => arrival,
    anotherQuestion: ({ rows }, q) => rows[(q + 1) % rows.length] ?? [],
    aMomentLater: ({ later }, q) => later[q] ?? [],
    lastWindow: ({ before }, q) => before[q] ?? [],
    itsComments: ({ comments }, q) => comments[q] ?? [],
    otherComments: ({ comments }, q) => comments[(q + 1) % comments.length] ?? [],
    overallComments: ({ overall }) => overall,
  };
}

interface Guess {
  isCorrect: boolean;
  chance: number;
}

/** An attacker who is an assessor recognises their own answers, and guesses among the others. */
function guessesBy(rule: Rule, observations: Observation[], attacker: number | null): Guess[] {
  return observations.flatMap((each) =>
    each.rows.flatMap((people, question) => {
      const others = people.filter((person) => person !== attacker).toSorted();
      const guesses = rule(each, question);
      return people.flatMap((person, position) => {
        const guess = guesses[position];
        if (guess === undefined || person === attacker) return [];
        const best = others.includes(guess) ? guess : others[0];
        return [{ isCorrect: person === best, chance: 1 / others.length }];
      });
    }),
  );
}

/** The rate of correct guesses above chance. */
function advantageOf(guesses: Guess[]): number {
  const sum = guesses.reduce((all, { isCorrect, chance }) => all + Number(isCorrect) - chance, 0);
  return sum / guesses.length;
}

/** Reads four windows several times each: one person is absent in the second, and one leaves before the last. */
async function observeOften(random: Random): Promise<Observation[]> {
  const fixture = await anonymousFixture(database, 'many-questions');
  const [absent, leaver] = shuffled(assessors, random);
  const all: Observation[] = [];
  for (const number of [1, 2, 3, 4]) {
    if (number === 4) await leave(fixture, leaver ?? 0);
    if (number > 1) await moveToWindow(fixture, number);
    const away = [null, null, absent, null, leaver][number];
    const arrival = shuffled(assessors, random).filter((person) => person !== away);
    const truth = await answerAll(fixture, arrival, random);
    await moveToWindow(fixture, number + 1);
    const results: AssessmentResult[] = [];
    for (let n = 0; n <= readCount; n += 1) results.push(await readAsViewer(fixture, number));
    const before = all.at(-1)?.rows ?? [];
    const identified = results.map((result) => identify(result, truth));
    all.push(
      ...identified
        .slice(1)
        .map((each, n) => ({ ...each, arrival, before, later: identified[n]?.rows ?? [] })),
    );
  }
  return all;
}

interface Truth {
  ratings: Map<string, number[]>;
  words: Map<string, number>;
}

/** No two people give a question the same rating. */
async function answerAll(fixture: Fixture, arrival: number[], random: Random): Promise<Truth> {
  const ratings = new Map(
    fixture.framework.items.map(({ id }) => [id, shuffled([11, 22, 33, 44], random)]),
  );
  const words = new Map<string, number>();
  for (const person of arrival) {
    await answer(fixture, person, (id, of) => ratings.get(id)?.[of] ?? 0, words);
  }
  return { ratings, words };
}

function identify({ attributes, comments }: AssessmentResult, { ratings, words }: Truth) {
  const questions = attributes.flatMap((section) => section.attributes);
  return {
    rows: questions.map(({ id, userBreakdown }) =>
      userBreakdown.map(({ score }) => ratings.get(id)?.indexOf(score ?? 0)),
    ),
    comments: questions.map((question) => question.comments.map(({ text }) => words.get(text))),
    overall: comments.map(({ text }) => words.get(text)),
  };
}

async function leave({ services, beacon }: Fixture, person: number): Promise<void> {
  await services.db
    .updateTable('members')
    .set({ removed_at: services.clock.now() })
    .where('id', '=', personOf(beacon, person).memberId)
    .execute();
}

function mostFrequent(people: PersonNumber[]): PersonNumber {
  const counts = Map.groupBy(people, (person) => person);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

function shuffled<T>(items: T[], random: Random): T[] {
  const remaining = [...items];
  return items.flatMap(() => remaining.splice(Math.floor(random() * remaining.length), 1));
}
