import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBeacon } from '#contract/beacons.ts';
import type { WholeTeamAssessment } from '#contract/results.ts';
import type { Database } from '#server/database/open.ts';
import {
  anonymousWorld,
  answer,
  assessors,
  look,
  moveToWindow,
} from '#server/testing/anonymous-world.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import { personOf } from '#server/testing/make-beacon.ts';
import { makePerson } from '#server/testing/make-list.ts';
import type { World } from '#server/testing/make-world.ts';

const framework = 'team-wellbeing';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

test('nothing of a person leaves the server, nor is it read where the answers are', async () => {
  const world = await anonymousWorld(database, framework);
  for (const person of assessors) await answer(world, person);
  await moveToWindow(world, 2);
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
  const world = await anonymousWorld(database, framework);
  await answer(world, 0);
  await moveToWindow(world, 2);
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
  await moveToWindow(world, 3);
  const two = await look(world, 2);
  expect(two).toMatchObject({ responseCount: 2, withheld: 'too_few', comments: [], range: null });
  expect(two.attributes[0]?.attributes[0]).toMatchObject({
    score: expect.any(Number),
    range: null,
    userBreakdown: [],
    comments: [],
  });
  expect(two.change).toEqual(expect.any(Number));
  for (const told of [two, await pageOf(world)]) {
    const parts = told.attributes.flatMap((section) => [section, ...section.attributes]);
    expect(new Set(parts.map(({ change }) => change))).toEqual(new Set([null]));
  }

  for (const person of [0, 1, 2]) await answer(world, person);
  await moveToWindow(world, 4);
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
  const world = await anonymousWorld(database, framework);
  for (const person of assessors) {
    const attributes = { energy_reserve: { rating: 40 } };
    const few = { energy_pace: { rating: 10, comment: `words of ${person}` } };
    const body = { attributes: person < 2 ? { ...attributes, ...few } : attributes };
    const { status } = await world.submit(await world.mail(person), body);
    expect(status).toBe(200);
  }
  await moveToWindow(world, 2);
  const { attributes } = await look(world, 1);
  const question = attributes[0]?.attributes[1];
  expect(question).toMatchObject({ score: 10, userBreakdown: [] });
  expect(question?.comments.map(({ text }) => text).toSorted()).toEqual([
    'words of 0',
    'words of 1',
  ]);
});

describe('while a window is open', () => {
  test('whoever looks before and after each answer sees how many there are, and nothing else', async () => {
    const world = await anonymousWorld(database, framework);
    for (const person of [0, 1, 2]) await answer(world, person, () => 20 + 10 * person);
    await moveToWindow(world, 2);
    const watch = await watcher(world);
    const before = await watch();
    expect(before.join('')).toContain('"score":30');
    for (const person of [2, 0, 1]) {
      await answer(world, person, () => 90);
      expect(await watch()).toEqual(before);
    }
    await answer(world, 3, () => 90);
    const after = await watch();
    expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
    await moveToWindow(world, 3);
    const watchAnew = await watcher(world);
    expect((await watchAnew()).join('')).toContain('"score":90');
  });

  test('its results are refused, also once everybody has answered', async () => {
    const world = await anonymousWorld(database, framework);
    for (const person of assessors) await answer(world, person);
    const headers = await world.app.signIn(personOf(world.beacon, 0));
    const path = `/api/beacons/${world.beacon.beaconId}/assessments/1`;
    const { status, errors } = await world.app.get(path, headers);
    expect([status, errors['id']]).toEqual([409, 'results_hidden']);
    expect(errors['title']).toMatch(/^Answers are anonymous\..* once it has closed\.$/);
    await moveToWindow(world, 2);
    expect((await look(world, 1)).responseCount).toBe(4);
  });

  test('lists hear of it once it closes, also by archiving', async () => {
    const world = await anonymousWorld(database, framework);
    for (const person of [0, 1, 2]) await answer(world, person, () => 60);
    expect(await listedOf(world)).toEqual([null, null]);
    const admin = await makePerson(world.services, [world.beacon.organisationId], ['admin']);
    const path = `/api/beacons/${world.beacon.beaconId}/archive`;
    const { status } = await world.app.put(path, {}, await world.app.signIn(admin));
    expect(status).toBe(200);
    expect(await listedOf(world)).toEqual([60, new Date('2026-11-02T00:00:00Z')]);
  });
});

/** Only these change with each answer, beside what is shuffled at every look and the numbers of requests. */
const counts = new Set(['responseCount', 'count', 'clients']);
const shuffled = new Set(['userBreakdown', 'comments', 'requestId']);

/** All that a viewer, an administrator, somebody who answers first and somebody who answers last may look at. */
async function watcher({ app, beacon, mail, services }: World): Promise<() => Promise<string[]>> {
  const admin = await makePerson(services, [beacon.organisationId], ['admin']);
  const one = `/api/beacons/${beacon.beaconId}`;
  const pages = [
    one,
    `${one}/assessments/1`,
    `${one}/assessments/2`,
    `${one}/heatmap`,
    `${one}/feed`,
  ];
  const lists = ['lowscore', 'highscore', 'date'].map((order) => `/api/beacons?order=${order}`);
  const reports = ['risk', 'heatmap', 'top'].map((type) => `/api/reports/${type}-${framework}`);
  const section = `/api/reports/top-${framework}?subreport=section&subReportId=energy`;
  const csv = { accept: 'text/csv' };
  const ofViewer = await app.signIn(personOf(beacon, 4));
  const ofAdmin = await app.signIn(admin);
  const looks = [
    ...[...pages, ...lists].map((path) => () => app.text(path, ofViewer)),
    ...[...pages, ...lists, `${one}/mails`, '/api/reports', ...reports, section].map(
      (path) => () => app.text(path, ofAdmin),
    ),
    ...[...reports, section].map((path) => () => app.text(path, { ...ofAdmin, ...csv })),
    async () => app.text(`/api/assessments/new?token=${await mail(3)}`),
  ];
  return async () => {
    const seen: string[] = [];
    for (const take of looks) seen.push(withoutCounts(await take()));
    return seen;
  };
}

function withoutCounts(body: string): string {
  if (!body.startsWith('{')) return body;
  return JSON.stringify(JSON.parse(body), (key, value) =>
    counts.has(key) || shuffled.has(key) || isTurnout(value) ? undefined : value,
  );
}

function isTurnout(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'beaconsUnderThreshold' in value;
}

/** By what lists and reports sort a Beacon. */
async function listedOf({ services, beacon }: World): Promise<unknown[]> {
  const { score, completed_at } = await services.db
    .selectFrom('beacon_listings')
    .select(['score', 'completed_at'])
    .where('beacon_id', '=', beacon.beaconId)
    .executeTakeFirstOrThrow();
  return [score, completed_at];
}

async function pageOf({ app, beacon }: World): Promise<WholeTeamAssessment> {
  const headers = await app.signIn(personOf(beacon, assessors.length));
  const { data } = await app.get(findBeacon.path.replace('{uuid}', beacon.beaconId), headers);
  return (data['beacon'] as { teamAssessment: WholeTeamAssessment }).teamAssessment;
}
