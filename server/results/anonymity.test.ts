import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBeacon } from '#contract/beacons.ts';
import type { Beacon } from '#contract/beacons.ts';
import type { Database } from '#server/platform/database/open.ts';
import {
  anonymousFixture,
  answer,
  assessors,
  readAsViewer,
  moveToWindow,
} from '#testing/anonymous-fixture.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { personOf } from '#testing/make-beacon.ts';
import { makePerson } from '#testing/make-list.ts';
import type { Fixture } from '#testing/make-fixture.ts';

const framework = 'team-wellbeing';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

test('nothing of a person leaves the server, nor is it read where the answers are', async () => {
  const fixture = await anonymousFixture(database, framework);
  for (const person of assessors) await answer(fixture, person);
  await moveToWindow(fixture, 2);
  let told = '';
  const statements = await fixture.app.statementsOf(async () => {
    told = JSON.stringify(await readAsViewer(fixture, 1));
  });
  for (const { userId, memberId } of fixture.beacon.people) {
    expect(told).not.toContain(userId);
    expect(told).not.toContain(memberId);
  }
  expect(told).not.toMatch(/parent|teacher|T\d\d:\d\d/);
  const reads = statements.filter((text) => text.includes('gen_random_uuid()'));
  expect(reads).toHaveLength(1);
  const [, read = ''] = reads[0]?.split('counted as') ?? [];
  expect(read).not.toMatch(/user_id|member_id|\brole\b|\bname\b|_at\b|idempotency|body_hash/);
});

test('with three people their answers are shown, with fewer how many there are', async () => {
  const fixture = await anonymousFixture(database, framework);
  await answer(fixture, 0);
  await moveToWindow(fixture, 2);
  const one = await readAsViewer(fixture, 1);
  expect(one).toMatchObject({ responseCount: 1, withheld: 'too_few', comments: [] });

  await answer(fixture, 0);
  await answer(fixture, 1);
  await moveToWindow(fixture, 3);
  const two = await readAsViewer(fixture, 2);
  expect(two).toMatchObject({ responseCount: 2, withheld: 'too_few', comments: [], range: null });
  for (const told of [one, two]) {
    const none = { score: null, normalisedScore: null, change: null, attributes: [], roles: [] };
    expect(told).toMatchObject(none);
  }
  const { teamAssessment, teamAssessments } = await pageOf(fixture);
  expect(teamAssessment).toBeNull();
  expect(teamAssessments).toMatchObject([
    { number: 2, responseCount: 2, score: null, count: 2 },
    { number: 1, responseCount: 1, score: null, count: 1 },
  ]);

  for (const person of [0, 1, 2]) await answer(fixture, person);
  await moveToWindow(fixture, 4);
  const three = await readAsViewer(fixture, 3);
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
  expect(rows.map(({ id, role, avatar, comment }) => [id, role, avatar, comment])).toEqual([
    ['1', null, null, null],
    ['2', null, null, null],
    ['3', null, null, null],
  ]);
  expect(three.attributes[0]?.attributes[0]?.comments).toHaveLength(3);
  // No result that was told comes before it.
  expect(three).toMatchObject({ isFirst: true, change: null });
});

test('what only two of many rated has no score, and their words are among everybody’s', async () => {
  const fixture = await anonymousFixture(database, framework);
  for (const person of assessors) {
    const attributes = { energy_reserve: { rating: 40 } };
    const few = { energy_pace: { rating: 10, comment: `words of ${person}` } };
    const body = { attributes: person < 2 ? { ...attributes, ...few } : attributes };
    const { status } = await fixture.submit(await fixture.mail(person), body);
    expect(status).toBe(200);
  }
  await moveToWindow(fixture, 2);
  const { attributes } = await readAsViewer(fixture, 1);
  const question = attributes[0]?.attributes[1];
  expect(question).toMatchObject({ score: null, normalisedScore: null, userBreakdown: [] });
  expect(question?.comments.map(({ text }) => text).toSorted()).toEqual([
    'words of 0',
    'words of 1',
  ]);
});

/** A number of its own in JSON: ids hold any digits. */
const ratedNinety = /[:[,]90[,}\]]/;

describe('while a window is open', () => {
  test('whoever looks before and after an answer sees the mean move, and nothing of its parts', async () => {
    const fixture = await anonymousFixture(database, framework);
    for (const person of [0, 1, 2]) await answer(fixture, person, () => 20 + 10 * person);
    await moveToWindow(fixture, 2);
    await answer(fixture, 2, () => 90);
    const watch = await watcher(fixture);
    const before = await watch();
    for (const person of [0, 1]) {
      await answer(fixture, person, () => 90);
      expect(await watch()).toEqual(before);
    }
    expect(before.join('')).not.toMatch(ratedNinety);
    await moveToWindow(fixture, 3);
    expect((await (await watcher(fixture))()).join('')).toMatch(ratedNinety);
  });

  test('its answers are told once the last one is in', async () => {
    const fixture = await anonymousFixture(database, framework);
    for (const person of [0, 1, 2]) await answer(fixture, person);
    expect(await readAsViewer(fixture, 1)).toMatchObject({
      score: null,
      normalisedScore: null,
      responseCount: 3,
      withheld: 'until_closed',
      attributes: [],
      comments: [],
    });
    await answer(fixture, 3);
    const { withheld, attributes } = await readAsViewer(fixture, 1);
    expect(withheld).toBeNull();
    expect(attributes[0]?.attributes[0]?.userBreakdown).toHaveLength(4);
  });
});

/** What the parts of results lie under, in results and heatmaps, and in the ranking of sections. */
const ofResults = ['attributes', 'cells'];
const ofRanking = ['rows', 'beacons'];
/** Only these change with each answer, beside what is shuffled at every look. */
const passedOver = new Set(['responseCount', 'count', 'userBreakdown', 'comments']);

/** All parts of results that a viewer, an administrator and somebody who answers last may look at. */
async function watcher({ app, beacon, mail, services }: Fixture): Promise<() => Promise<string[]>> {
  const admin = await makePerson(services, [beacon.organisationId], ['admin']);
  const one = `/api/beacons/${beacon.beaconId}`;
  const pages = [one, `${one}/assessments/1`, `${one}/assessments/2`, `${one}/heatmap`];
  const heatmap = `/api/reports/heatmap-${framework}`;
  const ranking = `/api/reports/top-${framework}`;
  const rankings = [ranking, `${ranking}?subreport=section&subReportId=energy`];
  const ofViewer = await app.signIn(personOf(beacon, 4));
  const ofAdmin = await app.signIn(admin);
  const looks = [
    ...pages.map((path) => async () => partsOf(await app.text(path, ofViewer), ofResults)),
    ...[...pages, heatmap].map(
      (path) => async () => partsOf(await app.text(path, ofAdmin), ofResults),
    ),
    ...rankings.map((path) => async () => partsOf(await app.text(path, ofAdmin), ofRanking)),
    async () => partsOf(await app.text(`/api/assessments/new?token=${await mail(3)}`), ofResults),
  ];
  return async () => {
    const seen: string[] = [];
    for (const take of looks) seen.push(await take());
    return seen;
  };
}

function partsOf(body: string, names: string[]): string {
  const parts: unknown[] = [];
  JSON.parse(body, (key, value) => {
    if (names.includes(key)) parts.push(value);
    return passedOver.has(key) ? undefined : value;
  });
  return JSON.stringify(parts);
}

async function pageOf({ app, beacon }: Fixture): Promise<Beacon> {
  const headers = await app.signIn(personOf(beacon, assessors.length));
  const { data } = await app.get(findBeacon.path.replace('{uuid}', beacon.beaconId), headers);
  return data['beacon'] as Beacon;
}
