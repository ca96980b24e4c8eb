import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAssessmentResult } from '#contract/assessment-results.ts';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import { findBeacon } from '#contract/beacons.ts';
import type { WholeTeamAssessment } from '#contract/results.ts';
import { runDueWindows } from '#server/assessments/open-windows.ts';
import type { Database } from '#server/database/open.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import { personOf } from '#server/testing/make-beacon.ts';
import { makeWorld } from '#server/testing/make-world.ts';
import type { World } from '#server/testing/make-world.ts';
import { publishQuestions } from '#server/testing/publish-questions.ts';

const questionCount = 100;
const assessors = [0, 1, 2, 3];
const chance = 1 / assessors.length;
const tolerance = 0.02;
const windows = 5;
const looks = 8;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await publishQuestions(database, 'many-questions', questionCount);
});
afterAll(() => database[Symbol.asyncDispose]());

test('nobody can guess who answered what, from all that is shown over many windows', async () => {
  const seen = await lookOften();
  const shares = {
    usualPlace: shareOf(guessesByUsualPlace(seen)),
    ...Object.fromEntries(
      Object.entries(neighbours).map(([name, besideOf]) => {
        const guesses = guessesByNeighbour(seen, besideOf);
        expect(guesses.length, name).toBeGreaterThan(10_000);
        return [name, shareOf(guesses)];
      }),
    ),
  };
  for (const [name, share] of Object.entries(shares)) {
    expect(share, name).toBeLessThan(chance + tolerance);
  }
});

test('nothing of a person leaves the server, nor is it read where the answers are', async () => {
  const world = await anonymousWorld();
  for (const person of assessors) await answer(world, person);
  let told = '';
  const statements = await world.app.statementsOf(async () => {
    told = JSON.stringify(await look(world, 1));
  });
  for (const { userId, memberId } of world.beacon.people) {
    expect(told).not.toContain(userId);
    expect(told).not.toContain(memberId);
  }
  expect(told).not.toMatch(/parent|teacher|T\d\d:\d\d/);
  const reads = statements.filter((text) => text.includes('gen_random_uuid()'));
  expect(reads).toHaveLength(1);
  const [, read = ''] = reads[0]?.split('counted as') ?? [];
  expect(read).not.toMatch(/user_id|member_id|\brole\b|\bname\b|_at\b|idempotency|body_hash/);
});

test('with three people their answers are shown, with two the mean, with one that there is one', async () => {
  const world = await anonymousWorld();
  await answer(world, 0);
  world.moveTo('2026-11-09T10:00:00Z');
  await runDueWindows(world.services);
  const one = await look(world, 1);
  expect(one).toMatchObject({ responseCount: 1, withheld: 'too_few', comments: [] });
  expect(one.attributes[0]?.attributes[0]).toMatchObject({
    score: null,
    normalisedScore: null,
    change: null,
    count: 1,
    userBreakdown: [],
    comments: [],
  });

  await answer(world, 0);
  await answer(world, 1);
  world.moveTo('2026-11-16T10:00:00Z');
  await runDueWindows(world.services);
  const two = await look(world, 2);
  expect(two).toMatchObject({ responseCount: 2, withheld: 'too_few', comments: [], range: null });
  expect(two.attributes[0]?.attributes[0]).toMatchObject({
    score: expect.any(Number),
    range: null,
    userBreakdown: [],
    comments: [],
  });

  for (const person of [0, 1, 2]) await answer(world, person);
  world.moveTo('2026-11-23T10:00:00Z');
  await runDueWindows(world.services);
  const three = await look(world, 3);
  expect(three).toMatchObject({
    responseCount: 3,
    withheld: null,
    spread: null,
    range: null,
    roles: [],
  });
  expect(three).toMatchObject({ changeSplit: null, userBreakdown: [] });
  expect(three.comments).toHaveLength(3);
  const rows = three.attributes[0]?.attributes[0]?.userBreakdown ?? [];
  expect(rows.map(({ label }) => label)).toEqual(['Anonymous 1', 'Anonymous 2', 'Anonymous 3']);
  expect(rows.map(({ id, role, avatar }) => [id, role, avatar])).toEqual([
    ['1', null, null],
    ['2', null, null],
    ['3', null, null],
  ]);
});

test('what only two of many rated is told by its mean, their words among everybody’s', async () => {
  const world = await anonymousWorld('team-wellbeing');
  for (const person of assessors) {
    const attributes = { energy_reserve: { rating: 40 } };
    const few = { energy_pace: { rating: 10, comment: `words of ${person}` } };
    const body = { attributes: person < 2 ? { ...attributes, ...few } : attributes };
    const { status } = await world.submit(await world.mail(person), body);
    expect(status).toBe(200);
  }
  const { attributes } = await look(world, 1);
  const question = attributes[0]?.attributes[1];
  expect(question).toMatchObject({ score: 10, userBreakdown: [] });
  expect(question?.comments.map(({ text }) => text).toSorted()).toEqual([
    'words of 0',
    'words of 1',
  ]);
});

test('nobody watches answers come in: nothing is told before the window has closed', async () => {
  const world = await anonymousWorld();
  for (const person of [0, 1, 2]) await answer(world, person);
  const open = await look(world, 1);
  expect(open).toMatchObject({ withheld: 'until_closed', attributes: [], comments: [] });
  expect(open.score).not.toBeNull();
  expect((await pageOf(world)).attributes).toEqual([]);
  await answer(world, 3);
  expect(await look(world, 1)).toMatchObject({ withheld: null, responseCount: 4 });
  expect((await pageOf(world)).attributes).toHaveLength(1);
});

/** What else may give an answer away: whoever stands at the same place of it. */
const neighbours: Record<string, (seenOnce: Look, question: number) => Place[]> = {
  anotherQuestion: ({ rows }, q) => rows[(q + 1) % rows.length] ?? [],
  aMomentLater: ({ next }, q) => next?.rows[q] ?? [],
  itsComments: ({ comments }, q) => comments[q] ?? [],
  otherComments: ({ comments }, q) => comments[(q + 1) % comments.length] ?? [],
  overallComments: ({ overall }) => overall,
};

/** Who usually stands at a place is learned from the first half and tried on the other. */
function guessesByUsualPlace(seen: Look[]): boolean[] {
  const [known, asked] = [seen.slice(0, seen.length / 2), seen.slice(seen.length / 2)];
  const usual = assessors.map((place) =>
    mostOften(known.flatMap(({ rows }) => rows.map((people) => people[place]))),
  );
  return asked.flatMap(({ rows }) =>
    rows.flatMap((people) => people.map((person, place) => person === usual[place])),
  );
}

function guessesByNeighbour(
  seen: Look[],
  besideOf: (seenOnce: Look, question: number) => Place[],
): boolean[] {
  return seen.flatMap((each) =>
    each.rows.flatMap((people, question) => {
      const beside = besideOf(each, question);
      return beside.length === 0 ? [] : people.map((person, place) => person === beside[place]);
    }),
  );
}

type Place = number | undefined;

/** What one look at an assessment shows: whose answer stands at each place, as only the test can know. */
interface Look {
  rows: Place[][];
  comments: Place[][];
  overall: Place[];
  next: Look | null;
}

/** Many windows, each looked at again and again. */
async function lookOften(): Promise<Look[]> {
  const world = await anonymousWorld();
  const all: Look[] = [];
  for (let number = 1; number <= windows; number += 1) {
    const truth = new Map<string, number>();
    const ratings = Array.from({ length: questionCount }, () => shuffled([11, 22, 33, 44]));
    for (const person of assessors) await answer(world, person, ratings, truth);
    let next: Look | null = null;
    for (let n = 0; n < looks; n += 1) {
      next = seenIn(await look(world, number), ratings, truth, next);
      all.push(next);
    }
    world.moveTo(new Date(Date.UTC(2026, 10, 2 + 7 * number, 10)).toISOString());
    await runDueWindows(world.services);
  }
  return all;
}

function seenIn(
  { attributes, comments }: AssessmentResult,
  ratings: number[][],
  truth: Map<string, number>,
  next: Look | null,
): Look {
  const questions = attributes[0]?.attributes ?? [];
  return {
    rows: questions.map(({ userBreakdown }, q) =>
      userBreakdown.map(({ score }) => ratings[q]?.indexOf(score ?? 0)),
    ),
    comments: questions.map((question) => question.comments.map(({ text }) => truth.get(text))),
    overall: comments.map(({ text }) => truth.get(text)),
    next,
  };
}

async function anonymousWorld(framework = 'many-questions'): Promise<World> {
  return makeWorld(database, {
    framework,
    isAnonymous: true,
    roles: ['parent', 'parent', 'teacher', 'teacher', 'viewer'],
  });
}

/** Answers everything, with words that tell nobody but the test whose they are. */
async function answer(
  world: World,
  person: number,
  ratings: number[][] = [],
  truth = new Map<string, number>(),
): Promise<void> {
  const words = () => {
    const text = `words ${randomInt(2 ** 40)}`;
    truth.set(text, person);
    return text;
  };
  const attributes = Object.fromEntries(
    Array.from({ length: questionCount }, (_, q) => [
      `question_${q}`,
      { rating: ratings[q]?.[person] ?? 10 * person, comment: words() },
    ]),
  );
  const { status } = await world.submit(await world.mail(person), { attributes, comment: words() });
  expect(status).toBe(200);
}

async function look({ app, beacon }: World, number: number): Promise<AssessmentResult> {
  const headers = await app.signIn(personOf(beacon, assessors.length));
  const path = findAssessmentResult.path
    .replace('{uuid}', beacon.beaconId)
    .replace('{number}', `${number}`);
  return (await app.get(path, headers)).data['assessment'] as AssessmentResult;
}

async function pageOf({ app, beacon }: World): Promise<WholeTeamAssessment> {
  const headers = await app.signIn(personOf(beacon, assessors.length));
  const { data } = await app.get(findBeacon.path.replace('{uuid}', beacon.beaconId), headers);
  return (data['beacon'] as { teamAssessment: WholeTeamAssessment }).teamAssessment;
}

function mostOften(people: Place[]): Place {
  const counts = Map.groupBy(people, (person) => person);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

function shareOf(hits: boolean[]): number {
  return hits.filter(Boolean).length / hits.length;
}

function shuffled(ratings: number[]): number[] {
  const left = [...ratings];
  return ratings.flatMap(() => left.splice(randomInt(left.length), 1));
}
