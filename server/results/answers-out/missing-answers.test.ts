import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBeaconAnswers } from '#contract/answers-out.ts';
import type { AnswerFormat } from '#contract/answers-out.ts';
import { fullDefinition } from '#rules/testing/full-definition.ts';
import type { Database } from '#server/platform/database/open.ts';
import { moveToWindow } from '#testing/anonymous-fixture.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { personOf } from '#testing/make-beacon.ts';
import { makeFixture } from '#testing/make-fixture.ts';
import type { Fixture } from '#testing/make-fixture.ts';
import { publishDefinition } from '#testing/publish-definition.ts';

type Line = Record<string, string>;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await publish();
});
afterAll(() => database[Symbol.asyncDispose]());

const unsure = { value: 'x', label: 'Don’t know', score: null, missing: 'unknown' };
const norms = [
  { scale: 'points', gives: 't', table: { mean: 2, sd: 1 }, edition: '2026', source: 'A manual' },
];
const scored = {
  id: 'points',
  title: 'Points',
  method: 'sum',
  higherIs: 'worse',
  missing: { atMost: 1 },
  prorate: true,
  round: 'half_up',
  items: [
    { item: 'sleep', weight: 2, reverse: true },
    { item: 'help', scores: { a: 3, b: 0 } },
  ],
};

/** Publishes a questionnaire with a question that some answers hide. */
async function publish(): Promise<void> {
  const items = fullDefinition.items.map((item) =>
    item.id === 'sleep' && 'options' in item
      ? { ...item, options: [...(item.options ?? []), unsure] }
      : item,
  );
  const scales = fullDefinition.scales.map((scale) => (scale.id === 'points' ? scored : scale));
  await publishDefinition(database, {
    ...fullDefinition,
    id: 'missing-answers',
    version: 1,
    roles: ['parent', 'teacher'],
    canSkipQuestions: true,
    items: items.map(({ textByRole: _, ...item }) => item),
    scales,
    norms,
    bands: [],
    reliability: [],
    alerts: [],
    tests: [],
    main: 'score',
    thresholds: { lower: 3, upper: 7 },
    thresholdClassifiers: ['Low', 'Middle', 'High'],
  });
}

/** A Beacon after a parent and a teacher have answered. */
async function answeredFixture(): Promise<Fixture> {
  const fixture = await makeFixture(database, { framework: 'missing-answers' });
  const parent = { mood: { rating: 8 }, sleep: { value: 'x' }, help: { value: ['a'] } };
  const teacher = { mood: { rating: 2 }, hours: { value: 0 }, why: { value: 'Late' } };
  for (const [person, attributes] of [parent, teacher].entries())
    expect((await fixture.submit(await fixture.mail(person), { attributes })).status).toBe(200);
  await moveToWindow(fixture, 2);
  return fixture;
}

async function tableOf({ app, beacon }: Fixture, format: AnswerFormat): Promise<Line[]> {
  const path = findBeaconAnswers.path.replace('{uuid}', beacon.beaconId);
  const body = await app.text(`${path}?format=${format}`, await app.signIn(personOf(beacon, 0)));
  return parse<Line>(body, { bom: true, columns: true });
}

const expected = {
  parent: {
    mood: '',
    sleep: 'unknown',
    help: '',
    hours: 'not_answered',
    since: 'not_answered',
    why: 'not_asked',
  },
  teacher: {
    mood: '',
    sleep: 'not_answered',
    help: 'not_answered',
    hours: '',
    since: 'not_answered',
    why: '',
  },
};

test('Tables tell “don’t know”, a hidden question and one that was skipped apart', async () => {
  const fixture = await answeredFixture();
  const [wide, long] = [await tableOf(fixture, 'csv_wide'), await tableOf(fixture, 'csv_long')];
  for (const [role, reasons] of Object.entries(expected)) {
    const line = wide.find((each) => each['role'] === role);
    const answers = long.filter((each) => each['role'] === role && each['kind'] === 'answer');
    const inLong = answers.map(({ item, missing }) => [item, missing]);
    expect(Object.fromEntries(inLong)).toEqual(reasons);
    expect(answers).toHaveLength(Object.keys(reasons).length);
    for (const [item, reason] of Object.entries(reasons))
      expect([item, line?.[`missing.${item}`]]).toEqual([item, reason]);
  }
  // An answer of 0 is one, and an option that was not ticked is not the same as a question that was skipped.
  const [parent, teacher] = ['parent', 'teacher'].map((role) =>
    wide.find((each) => each['role'] === role),
  );
  expect(teacher).toMatchObject({ 'item.hours': '0', 'item.help.a': '', 'item.help.b': '' });
  expect(parent).toMatchObject({ 'item.help.a': '1', 'item.help.b': '0', 'item.sleep': 'x' });
});

test('The codebook names the columns of the wide file, missing codes and the rules of scores', async () => {
  const lines = await tableOf(await answeredFixture(), 'codebook');
  const kind = (name: string) => lines.filter((line) => line['kind'] === name);
  expect(kind('missing').map(({ value }) => value)).toEqual([
    'not_asked',
    'not_answered',
    'unknown',
    'not_applicable',
  ]);
  expect(kind('item').map(({ id, column }) => [id, column])).toEqual([
    ['mood', 'item.mood'],
    ['sleep', 'item.sleep'],
    ['help', ''],
    ['hours', 'item.hours'],
    ['since', 'item.since'],
    ['why', 'item.why'],
    ['notes', 'comment.notes'],
  ]);
  expect(kind('option').filter(({ of }) => of === 'help')).toMatchObject([
    { value: 'a', score: '1', column: 'item.help.a' },
    { value: 'b', score: '1', column: 'item.help.b' },
  ]);
  expect(kind('scale').find(({ id }) => id === 'points')).toMatchObject({
    type: 'sum',
    higher_is: 'worse',
    missing: 'at most 1 missing; prorated; rounded half up',
    column: 'scale.points',
    version: '1',
  });
  expect(kind('scale_item').filter(({ of }) => of === 'points')).toMatchObject([
    { id: 'sleep', type: 'reversed', value: '2', text: '' },
    { id: 'help', type: '', value: '1', text: 'a = 3, b = 0' },
  ]);
  expect(kind('norm')[0]).toMatchObject({ edition: '2026', source: 'A manual' });
});
