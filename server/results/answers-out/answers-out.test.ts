import { parse } from 'csv-parse/sync';
import type { Bundle, Observation, QuestionnaireResponse } from 'fhir/r4.d.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerFormat } from '#contract/answers-out.ts';
import { findBeaconAnswers, findFrameworkAnswers } from '#contract/answers-out.ts';
import type { Database } from '#server/platform/database/open.ts';
import {
  anonymousFixture,
  answer,
  assessors,
  moveToWindow,
  readAsViewer,
} from '#testing/anonymous-fixture.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { personOf } from '#testing/make-beacon.ts';
import { makeFixture } from '#testing/make-fixture.ts';
import type { Fixture } from '#testing/make-fixture.ts';

type Line = Record<string, string>;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

async function download(fixture: Fixture, format: AnswerFormat, person = 0) {
  const { app, beacon } = fixture;
  const path = findBeaconAnswers.path.replace('{uuid}', beacon.beaconId);
  return app.text(`${path}?format=${format}`, await app.signIn(personOf(beacon, person)));
}

async function tableOf(fixture: Fixture, format: AnswerFormat, person = 0): Promise<Line[]> {
  const body = await download(fixture, format, person);
  return parse<Line>(body, { bom: true, columns: true });
}

/** A Beacon whose two assessors have answered its first window. */
async function answeredFixture(): Promise<Fixture> {
  const fixture = await makeFixture(database, { framework: 'team-wellbeing' });
  for (const person of [0, 1]) await answer(fixture, person, () => 10 * (person + 1));
  await moveToWindow(fixture, 2);
  return fixture;
}

test('the long file has a line for each answer, comment and score, with whose it is', async () => {
  const fixture = await answeredFixture();
  const lines = await tableOf(fixture, 'csv_long');
  const items = fixture.framework.items.filter(({ type }) => type !== 'comment');
  const answers = lines.filter(({ kind }) => kind === 'answer');
  expect(answers).toHaveLength(2 * items.length);
  const [first] = answers;
  expect(first).toMatchObject({
    beacon_id: fixture.beacon.beaconId,
    window: '1',
    window_date: '2026-11-02',
    framework: fixture.framework.id,
    version: `${fixture.framework.version}`,
    item: items[0]?.id,
    text: items[0]?.text,
  });
  expect(new Set(answers.map(({ role }) => role))).toEqual(new Set(['parent', 'teacher']));
  for (const { role, value } of answers) expect(value).toBe(role === 'parent' ? '10' : '20');
  const comments = lines.filter(({ kind }) => kind === 'comment');
  expect(comments).toHaveLength(2 * (fixture.framework.items.length + 1));
  const scores = lines.filter(({ kind, role }) => kind === 'scale' && role === 'parent');
  expect(scores[0]).toMatchObject({ item: 'all', score: '10' });
});

test('the wide file has a line for each response, with the scores that the long one has', async () => {
  const fixture = await answeredFixture();
  const lines = await tableOf(fixture, 'csv_wide');
  expect(lines.map(({ role }) => role).toSorted()).toEqual(['parent', 'teacher']);
  const [parent] = lines.filter(({ role }) => role === 'parent');
  const long = await tableOf(fixture, 'csv_long');
  const columns = { answer: 'item', comment: 'comment', scale: 'scale' };
  const own = long.filter(({ role, item }) => role === 'parent' && item !== '');
  expect(own.map((line) => line['kind'])).toEqual(expect.arrayContaining(Object.keys(columns)));
  for (const { kind, item, value, score } of own) {
    const column = `${columns[kind as keyof typeof columns]}.${item}`;
    expect(parent?.[column]).toBe(kind === 'scale' ? score : value);
  }
});

test('the FHIR bundle has the answers and scores of the wide file', async () => {
  const fixture = await answeredFixture();
  const { entry: entries = [], ...head }: Bundle = JSON.parse(await download(fixture, 'fhir'));
  expect(head).toMatchObject({ resourceType: 'Bundle', type: 'collection' });
  const lines = await tableOf(fixture, 'csv_wide');
  const texts = lines.map((line) => Object.values(line));
  const responses = entries.flatMap(({ resource }) =>
    resource && isResponse(resource) ? [resource] : [],
  );
  expect(responses).toHaveLength(2);
  const names = responses.map(({ author }) => author?.display);
  expect(names.toSorted()).toEqual(
    lines.map(({ respondent, role }) => `${respondent} (${role})`).toSorted(),
  );
  for (const { author, item = [] } of responses) {
    const line = texts[lines.findIndex(({ role }) => author?.display?.endsWith(`(${role})`))];
    const questions = item.flatMap((group) => group.item ?? []);
    const given = questions.flatMap((each) =>
      (each.answer ?? []).flatMap(({ valueInteger }) => valueInteger ?? []),
    );
    expect(given.length).toBeGreaterThan(10);
    expect(line).toEqual(expect.arrayContaining(given.map(String)));
  }
  const urls = entries.map(({ fullUrl }) => fullUrl);
  expect(new Set(urls).size).toBe(urls.length);
  const scores = entries.flatMap(({ resource }) =>
    resource && isScore(resource) ? [resource] : [],
  );
  expect(scores.length).toBeGreaterThan(4);
  for (const { derivedFrom, valueQuantity } of scores) {
    expect(urls).toContain(derivedFrom?.[0]?.reference);
    expect(texts.flat()).toContain(String(valueQuantity?.value));
  }
});

function isResponse(resource: { resourceType: string }): resource is QuestionnaireResponse {
  return resource.resourceType === 'QuestionnaireResponse';
}

function isScore(resource: { resourceType: string }): resource is Observation {
  return resource.resourceType === 'Observation';
}

test('the codebook explains every column of the wide file', async () => {
  const fixture = await answeredFixture();
  const lines = await tableOf(fixture, 'codebook');
  const headers = Object.keys((await tableOf(fixture, 'csv_wide'))[0] ?? {});
  const explained = (kind: string) => lines.filter((line) => line['kind'] === kind);
  const items = explained('item').flatMap(({ id }) => [
    `item.${id}`,
    `missing.${id}`,
    `comment.${id}`,
  ]);
  expect(new Set(explained('missing').map(({ column }) => column))).toEqual(new Set(['missing.*']));
  const scales = explained('scale').flatMap(({ id }) => [`scale.${id}`, `band.${id}`]);
  const columns = headers.filter((header) => header.includes('.'));
  expect(columns.length).toBeGreaterThan(10);
  expect(columns.filter((column) => ![...items, ...scales].includes(column))).toEqual([]);
});

test('an open window is left out, and nothing else is nothing to download', async () => {
  const fixture = await makeFixture(database, { framework: 'team-wellbeing' });
  await answer(fixture, 0);
  expect(JSON.parse(await download(fixture, 'csv_long')).errors.id).toBe('nothing_to_download');
  await answer(fixture, 1);
  expect(await tableOf(fixture, 'csv_long')).not.toHaveLength(0);
  await moveToWindow(fixture, 2);
  await answer(fixture, 0);
  const windows = (await tableOf(fixture, 'csv_long')).map((line) => line['window']);
  expect(new Set(windows)).toEqual(new Set(['1']));
});

test('a comment is no formula in a spreadsheet', async () => {
  const fixture = await makeFixture(database, { framework: 'team-wellbeing' });
  await fixture.submit(await fixture.mail(0), {
    attributes: Object.fromEntries(
      fixture.framework.items.map(({ id, type }) => [
        id,
        type === 'comment' ? { comment: 'Fine' } : { rating: 1 },
      ]),
    ),
    comment: '=1+1',
  });
  await answer(fixture, 1);
  expect(await download(fixture, 'csv_wide')).toContain("'=1+1");
});

test('every download is recorded with who made it', async () => {
  const fixture = await answeredFixture();
  await download(fixture, 'csv_long', 1);
  const events = await fixture.services.db
    .selectFrom('audit_events')
    .select(['user_id', 'beacon_id'])
    .where('organisation_id', '=', fixture.beacon.organisationId)
    .where('action', '=', 'answers.exported')
    .execute();
  const { beaconId, people } = fixture.beacon;
  expect(events).toEqual([{ user_id: people[1]?.userId, beacon_id: beaconId }]);
});

test('an anonymous file says what the page says, and of nobody', async () => {
  const fixture = await anonymousFixture(database, 'team-wellbeing');
  for (const person of assessors) await answer(fixture, person);
  expect((await tableOf(fixture, 'csv_long', 4)).length).toBeGreaterThan(0);
  await moveToWindow(fixture, 2);
  const body = await download(fixture, 'csv_long', 4);
  for (const { userId, memberId } of fixture.beacon.people) {
    expect(body).not.toContain(userId);
    expect(body).not.toContain(memberId);
  }
  expect(body).not.toMatch(/parent|teacher|T\d\d:\d\d/);
  const lines = await tableOf(fixture, 'csv_long', 4);
  expect(new Set(lines.map((line) => line['respondent']))).toEqual(new Set(['']));
  const page = await readAsViewer(fixture, 1);
  for (const question of page.attributes.flatMap(({ attributes }) => attributes)) {
    const own = lines.filter(({ item, kind }) => item === question.id && kind === 'answer');
    const shown = question.userBreakdown.map((person) => String(person.answer));
    expect(own.map((line) => line['value'] ?? '').toSorted()).toEqual(shown.toSorted());
  }
  expect(lines.filter(({ kind }) => kind === 'scale')).toEqual([]);
});

test.each([0, 1, 2])('%i anonymous answers are not downloaded in any format', async (count) => {
  const fixture = await anonymousFixture(database, 'team-wellbeing');
  for (const person of assessors.slice(0, count)) await answer(fixture, person);
  await moveToWindow(fixture, 2);
  const problemOf = async (format: AnswerFormat) =>
    JSON.parse(await download(fixture, format, 4)).errors.id;
  expect(await problemOf('csv_long')).toBe('nothing_to_download');
  expect(await problemOf('csv_wide')).toBe('answers_anonymous');
  expect(await problemOf('fhir')).toBe('answers_anonymous');
});

test('the order of anonymous answers changes with every question and every download', async () => {
  const fixture = await anonymousFixture(database, 'team-wellbeing');
  for (const person of assessors) await answer(fixture, person);
  await moveToWindow(fixture, 2);
  const orders: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const lines = (await tableOf(fixture, 'csv_long', 4)).filter(({ kind }) => kind === 'answer');
    for (const { id } of fixture.framework.items) {
      const own = lines.filter(({ item }) => item === id);
      if (own.length > 0) orders.push(own.map(({ value }) => value).join(' '));
    }
  }
  expect(orders.length).toBeGreaterThan(10);
  expect(new Set(orders).size).toBeGreaterThan(5);
});

test.each([2, 4])(
  'the files of a questionnaire say nothing of an anonymous Beacon that its own do not: %i answers',
  async (count) => {
    const fixture = await anonymousFixture(database, 'team-wellbeing');
    for (const person of assessors.slice(0, count)) await answer(fixture, person);
    await moveToWindow(fixture, 2);
    const file = await frameworkFiles(fixture);
    const problemOf = async (format: AnswerFormat) => JSON.parse(await file(format)).errors.id;
    expect(await problemOf('csv_wide')).toBe('nothing_to_download');
    expect(await problemOf('fhir')).toBe('nothing_to_download');
    const long = await file('csv_long');
    const lines = long.startsWith('{') ? [] : parse<Line>(long, { bom: true, columns: true });
    const answers = lines.filter(({ kind }) => kind === 'answer');
    const items = fixture.framework.items.filter(({ type }) => type !== 'comment');
    expect(answers).toHaveLength(count < 3 ? 0 : count * items.length);
    expect(lines.filter(({ respondent, role }) => respondent !== '' || role !== '')).toEqual([]);
    for (const { userId, memberId } of fixture.beacon.people)
      expect([userId, memberId].filter((id) => long.includes(id))).toEqual([]);
  },
);

/** Reads the files of a Beacon's framework as an admin of its organisation. */
async function frameworkFiles({ app, services, beacon }: Fixture) {
  const { organisationId, framework } = beacon;
  const admin = personOf(beacon, assessors.length);
  await services.db
    .updateTable('organisation_users')
    .set({ roles: ['admin'] })
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', admin.userId)
    .execute();
  const { slug } = await services.db
    .selectFrom('organisations')
    .select('slug')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const headers = await app.signIn(admin);
  const path = findFrameworkAnswers.path
    .replace('{slug}', slug)
    .replace('{frameworkId}', framework.id);
  return (format: AnswerFormat) => app.text(`${path}?format=${format}`, headers);
}
