import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBeacon } from '#contract/beacons.ts';
import type { Beacon } from '#contract/beacons.ts';
import { definition } from '#rules/testing/second-edition.ts';
import type { Database } from '#server/platform/database/open.ts';
import {
  anonymousFixture,
  answer,
  assessors,
  readAsViewer,
  moveToWindow,
} from '#testing/anonymous-fixture.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { publishDefinition } from '#testing/publish-definition.ts';
import { personOf } from '#testing/make-beacon.ts';
import { makePerson } from '#testing/make-list.ts';
import type { Fixture } from '#testing/make-fixture.ts';

const framework = 'team-wellbeing';

const options = [
  { value: 'seldom', label: 'Seldom', score: 0.5 },
  { value: 'often', label: 'Often', score: 2.5 },
  { value: 'unknown', label: 'I do not know', score: null, missing: 'unknown' },
];
/** Two choices and a text. */
const chosen = {
  ...definition(),
  format: 'form',
  roles: ['parent', 'teacher'],
  allowAnonymous: true,
  items: [
    { id: 'often', type: 'choice', text: 'How often?', options },
    { id: 'unsure', type: 'choice', text: 'How often elsewhere?', options },
    { id: 'why', type: 'text', text: 'Why?' },
  ],
  sections: [{ id: 'section', title: 'Section', items: ['often', 'unsure', 'why'] }],
  scales: [
    {
      id: 'score',
      title: 'Score',
      items: [{ item: 'often' }, { item: 'unsure' }],
      missing: { atMost: 1 },
    },
  ],
  thresholds: { lower: 1, upper: 2 },
};

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

test('an anonymous result contains no personal data, and the query of the answers reads none', async () => {
  const fixture = await anonymousFixture(database, framework);
  for (const person of assessors) await answer(fixture, person);
  await moveToWindow(fixture, 2);
  let body = '';
  const statements = await fixture.app.statementsOf(async () => {
    body = JSON.stringify(await readAsViewer(fixture, 1));
  });
  for (const { userId, memberId } of fixture.beacon.people) {
    expect(body).not.toContain(userId);
    expect(body).not.toContain(memberId);
  }
  expect(body).not.toMatch(/parent|teacher|T\d\d:\d\d/);
  const reads = statements.filter((text) => text.includes('gen_random_uuid()'));
  expect(reads).toHaveLength(1);
  const read = reads[0]?.replace(/audited as \(insert.*?do nothing\)/s, '');
  expect(read).not.toMatch(/user_id|member_id|\brole\b|\bname\b|_at\b|idempotency|body_hash/);
});

test('three or more anonymous answers are shown, of fewer only the number', async () => {
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
  for (const result of [one, two]) {
    const none = { score: null, normalisedScore: null, change: null, attributes: [], roles: [] };
    expect(result).toMatchObject(none);
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
  // No earlier result was disclosed.
  expect(three).toMatchObject({ isFirst: true, change: null });
});

test('a question with two ratings has no score, and its comments are listed', async () => {
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

test('anonymous ratings are listed whether they have a comment or not', async () => {
  const fixture = await anonymousFixture(database, framework);
  for (const person of assessors) {
    const answered = { rating: 10 * person, ...(person < 2 && { comment: 'A word' }) };
    const body = { attributes: { energy_pace: answered } };
    expect((await fixture.submit(await fixture.mail(person), body)).status).toBe(200);
  }
  await moveToWindow(fixture, 2);
  const { attributes } = await readAsViewer(fixture, 1);
  const rows = attributes[0]?.attributes.flatMap(({ userBreakdown }) => userBreakdown) ?? [];
  expect(rows.map(({ score }) => score).toSorted()).toEqual([0, 10, 20, 30]);
});

test('anonymous choices are listed once three of them have a score, texts as comments', async () => {
  await publishDefinition(database, { ...chosen, id: 'chosen' });
  const often = { often: { value: 'often' }, unsure: { value: 'unknown' }, why: { value: 'Why' } };
  const fixture = await anonymousFixture(database, 'chosen');
  for (const person of assessors) {
    const unsure = person < 2 ? { unsure: { value: 'often' } } : {};
    const body = { attributes: { ...often, ...unsure } };
    expect((await fixture.submit(await fixture.mail(person), body)).status).toBe(200);
  }
  await moveToWindow(fixture, 2);
  const questions = (await readAsViewer(fixture, 1)).attributes.flatMap(
    (section) => section.attributes,
  );
  const listed = questions.map(({ id, userBreakdown, comments }) => [
    id,
    userBreakdown.map((row) => [row.answer, row.score]),
    comments.map(({ text }) => text),
  ]);
  expect(listed).toEqual([
    ['often', assessors.map(() => ['often', 2.5]), []],
    ['unsure', [], []],
    ['why', [], assessors.map(() => 'Why')],
  ]);
});

/** The rating as a separate number in JSON, because ids contain any digits. */
const ratedNinety = /[:[,]90[,}\]]/;

describe('while a window is open', () => {
  test('the scores of sections and questions do not change with an answer', async () => {
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

  test('its answers are shown after the last response', async () => {
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

/** The JSON keys of the parts of results: in results and heatmaps, and in the ranking of sections. */
const resultKeys = ['attributes', 'cells'];
const rankingKeys = ['rows', 'beacons'];
/** Keys that may change with each answer, or are shuffled at every read. */
const ignoredKeys = new Set(['responseCount', 'count', 'userBreakdown', 'comments']);

/** Reads all parts of results that a viewer, an administrator and the last assessor may see. */
async function watcher({ app, beacon, mail, services }: Fixture): Promise<() => Promise<string[]>> {
  const admin = await makePerson(services, [beacon.organisationId], ['admin']);
  const one = `/api/beacons/${beacon.beaconId}`;
  const pages = [one, `${one}/assessments/1`, `${one}/assessments/2`, `${one}/heatmap`];
  const heatmap = `/api/reports/heatmap-${framework}`;
  const ranking = `/api/reports/top-${framework}`;
  const rankings = [ranking, `${ranking}?subreport=section&subReportId=energy`];
  const ofViewer = await app.signIn(personOf(beacon, 4));
  const ofAdmin = await app.signIn(admin);
  const reads = [
    ...pages.map((path) => async () => partsOf(await app.text(path, ofViewer), resultKeys)),
    ...[...pages, heatmap].map(
      (path) => async () => partsOf(await app.text(path, ofAdmin), resultKeys),
    ),
    ...rankings.map((path) => async () => partsOf(await app.text(path, ofAdmin), rankingKeys)),
    async () => partsOf(await app.text(`/api/assessments/new?token=${await mail(3)}`), resultKeys),
  ];
  return async () => {
    const parts: string[] = [];
    for (const read of reads) parts.push(await read());
    return parts;
  };
}

function partsOf(body: string, names: string[]): string {
  const parts: unknown[] = [];
  JSON.parse(body, (key, value) => {
    if (names.includes(key)) parts.push(value);
    return ignoredKeys.has(key) ? undefined : value;
  });
  return JSON.stringify(parts);
}

async function pageOf({ app, beacon }: Fixture): Promise<Beacon> {
  const headers = await app.signIn(personOf(beacon, assessors.length));
  const { data } = await app.get(findBeacon.path.replace('{uuid}', beacon.beaconId), headers);
  return data['beacon'] as Beacon;
}
