import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import type { Database } from '#server/platform/database/open.ts';
import { seededRandom } from '#server/demo/random.ts';
import type { Random } from '#server/demo/random.ts';
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

/** More Beacons, or others, by the environment. */
const beacons = Number(process.env['ANONYMITY_BEACONS'] ?? 4);
const seed = process.env['ANONYMITY_SEED'] ?? 'anonymous';
const timeout = 120_000;
const tolerance = 0.02;
const looks = 6;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await publishQuestions(database, 'many-questions', 100);
});
afterAll(() => database[Symbol.asyncDispose]());

test(
  'nobody can guess who answered what, from all that is shown over many windows',
  { timeout },
  async () => {
    const random = seededRandom(seed);
    const seen: Look[] = [];
    for (let n = 0; n < beacons; n += 1) seen.push(...(await lookOften(random)));
    for (const attacker of [null, 0]) {
      for (const [name, rule] of Object.entries(rulesFrom(seen))) {
        const guesses = guessesBy(rule, seen.slice(seen.length / 2), attacker);
        expect(guesses.length, name).toBeGreaterThan(5000);
        expect(advantageOf(guesses), `${name} by ${attacker}, seed ${seed}`).toBeLessThan(
          tolerance,
        );
      }
    }
  },
);

test('every rule finds out where places mean something', () => {
  const rows = Array.from({ length: 100 }, () => assessors);
  const open = { rows, comments: rows, overall: assessors, arrival: assessors };
  const seen = [{ ...open, later: rows, before: rows }];
  for (const [name, rule] of Object.entries(rulesFrom(seen))) {
    for (const attacker of [null, 0]) {
      expect(advantageOf(guessesBy(rule, seen, attacker)), name).toBeGreaterThan(0.5);
    }
  }
});

type PersonNumber = number | undefined;

/** What one look at an assessment shows: who stands at each place of each question, as only the test can know. */
interface Look {
  rows: PersonNumber[][];
  comments: PersonNumber[][];
  overall: PersonNumber[];
  /** In which order people answered. */
  arrival: PersonNumber[];
  /** The rows a moment later, and those of the window before. */
  later: PersonNumber[][];
  before: PersonNumber[][];
}

/** Who stands at the places of a question, as far as a rule has an opinion. */
type Rule = (seenOnce: Look, question: number) => PersonNumber[];

/** What may give an answer away, to somebody who knows who stands at the same place of something else. */
function rulesFrom(seen: Look[]): Record<string, Rule> {
  const known = seen.slice(0, Math.ceil(seen.length / 2)).flatMap(({ rows }) => rows);
  const usual = assessors.map((place) => mostOften(known.map((people) => people[place])));
  return {
    usualPlace: () => usual,
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
  isRight: boolean;
  chance: number;
}

/** An attacker who has answered too finds their own answers by what they said, and guesses among the others. */
function guessesBy(rule: Rule, seen: Look[], attacker: number | null): Guess[] {
  return seen.flatMap((each) =>
    each.rows.flatMap((people, question) => {
      const others = people.filter((person) => person !== attacker).toSorted();
      const guessed = rule(each, question);
      return people.flatMap((person, place) => {
        const guess = guessed[place];
        if (guess === undefined || person === attacker) return [];
        const best = others.includes(guess) ? guess : others[0];
        return [{ isRight: person === best, chance: 1 / others.length }];
      });
    }),
  );
}

/** How much more is guessed than by chance. */
function advantageOf(guesses: Guess[]): number {
  const sum = guesses.reduce((all, { isRight, chance }) => all + Number(isRight) - chance, 0);
  return sum / guesses.length;
}

/** Four windows, each looked at again and again: somebody is absent in the second, and somebody leaves before the last. */
async function lookOften(random: Random): Promise<Look[]> {
  const fixture = await anonymousFixture(database, 'many-questions');
  const [absent, leaver] = shuffled(assessors, random);
  const all: Look[] = [];
  for (const number of [1, 2, 3, 4]) {
    if (number === 4) await leave(fixture, leaver ?? 0);
    if (number > 1) await moveToWindow(fixture, number);
    const away = [null, null, absent, null, leaver][number];
    const arrival = shuffled(assessors, random).filter((person) => person !== away);
    const truth = await answerAll(fixture, arrival, random);
    await moveToWindow(fixture, number + 1);
    const shown: AssessmentResult[] = [];
    for (let n = 0; n <= looks; n += 1) shown.push(await readAsViewer(fixture, number));
    const before = all.at(-1)?.rows ?? [];
    const told = shown.map((result) => seenIn(result, truth));
    all.push(
      ...told.slice(1).map((each, n) => ({ ...each, arrival, before, later: told[n]?.rows ?? [] })),
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
  const questions = fixture.framework.sections.flatMap((section) => section.questions);
  const ratings = new Map(questions.map(({ id }) => [id, shuffled([11, 22, 33, 44], random)]));
  const words = new Map<string, number>();
  for (const person of arrival) {
    await answer(fixture, person, (id, of) => ratings.get(id)?.[of] ?? 0, words);
  }
  return { ratings, words };
}

function seenIn({ attributes, comments }: AssessmentResult, { ratings, words }: Truth) {
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

function mostOften(people: PersonNumber[]): PersonNumber {
  const counts = Map.groupBy(people, (person) => person);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

function shuffled<T>(items: T[], random: Random): T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}
