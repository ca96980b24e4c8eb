import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveDraft } from '#contract/assessments.ts';
import { definition } from '#rules/testing/second-edition.ts';
import type { Database } from '#server/platform/database/open.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { publishDefinition } from '#testing/publish-definition.ts';
import { countRows, makeFixture } from '#testing/make-fixture.ts';

const numbered = Array.from({ length: 20 }, (_, n) => `question_${n}`);
const itemIds = ['item', 'first', 'second', ...numbered];
const questionnaire = {
  ...definition(),
  id: 'drafts',
  roles: ['parent', 'teacher'],
  items: itemIds.map((id) => ({ id, type: 'rating', text: id })),
  sections: [{ id: 'section', title: 'Section', items: itemIds }],
};

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await publishDefinition(database, questionnaire);
});
afterAll(() => database[Symbol.asyncDispose]());

const minute = 60_000;

async function makeDraft() {
  const fixture = await makeFixture(database, { framework: 'drafts' });
  const token = await fixture.mail(0);
  const path = saveDraft.path.replace('{token}', token);
  /** Saves the ratings of a page, with the version and age in milliseconds of each changed question. */
  const save = (
    page: string,
    ratings: Record<string, number>,
    changed: Record<string, [version: number, age: number]>,
  ) => {
    const attributes = Object.fromEntries(
      Object.entries(ratings).map(([id, rating]) => [id, { rating }]),
    );
    const changes = Object.fromEntries(
      Object.entries(changed).map(([id, [version, age]]) => [`question ${id}`, { version, age }]),
    );
    return fixture.app.put(path, { input: { attributes }, currentStage: 1, changes, page });
  };
  const saved = async () => {
    const { data } = await fixture.load(token);
    return (data['assessment'] as { input: { attributes: object } }).input.attributes;
  };
  return { ...fixture, token, path, save, saved };
}

test('a draft has the answers of two devices to different questions', async () => {
  const { save, saved } = await makeDraft();
  await save('phone', { first: 1 }, { first: [1, 0] });
  const { data } = await save('desk', { second: 2 }, { second: [1, 0] });
  const both = { first: { rating: 1 }, second: { rating: 2 } };
  expect(data).toMatchObject({
    input: { attributes: both },
    versions: { 'question first': 1, 'question second': 1 },
  });
  expect(await saved()).toEqual(both);
});

test('an unchanged answer of a page does not overwrite a newer answer', async () => {
  const { save, saved } = await makeDraft();
  await save('phone', { first: 1 }, { first: [1, 0] });
  await save('desk', { first: 3 }, { first: [2, 0] });
  await save('phone', { first: 1, second: 2 }, { second: [1, 0] });
  expect(await saved()).toEqual({ first: { rating: 3 }, second: { rating: 2 } });
});

test('an older answer that arrives later does not overwrite a newer answer', async () => {
  const { save, saved } = await makeDraft();
  await save('desk', { first: 3 }, { first: [1, 0] });
  const { data } = await save('offline phone', { first: 1 }, { first: [37, 10 * minute] });
  expect(data).toMatchObject({ input: { attributes: { first: { rating: 3 } } } });
  expect((data['versions'] as Record<string, number>)['question first']).toBeGreaterThan(37);
  expect(await saved()).toEqual({ first: { rating: 3 } });
});

test('the newer of two answers wins, however often the other was changed', async () => {
  const { moveTo, save, saved } = await makeDraft();
  await save('desk', { first: 3 }, { first: [37, 0] });
  moveTo('2026-11-02T10:30:00Z');
  await save('phone', { first: 1 }, { first: [1, minute] });
  expect(await saved()).toEqual({ first: { rating: 1 } });
});

test('saves of one page that arrive out of order end with its last answer', async () => {
  const { save, saved } = await makeDraft();
  await save('phone', { first: 2 }, { first: [2, 0] });
  await save('phone', { first: 1 }, { first: [1, 0] });
  expect(await saved()).toEqual({ first: { rating: 2 } });
});

test('a removed answer stays removed', async () => {
  const { save, saved } = await makeDraft();
  await save('phone', { first: 2, second: 1 }, { first: [1, 0], second: [1, 0] });
  await save('phone', { second: 1 }, { first: [2, 0] });
  await save('desk', {}, {});
  expect(await saved()).toEqual({ second: { rating: 1 } });
});

test('a draft has all answers of twenty devices that save at once', async () => {
  const { save, saved } = await makeDraft();
  const ids = Array.from({ length: 20 }, (_, n) => `question_${n}`);
  await Promise.all(ids.map((id, n) => save(id, { [id]: n }, { [id]: [1, 0] })));
  expect(await saved()).toEqual(Object.fromEntries(ids.map((id, rating) => [id, { rating }])));
});

test('no draft is left when saves race with a submit', async () => {
  const { beacon, services, save, submit, token } = await makeDraft();
  await Promise.all([
    save('phone', { first: 1 }, { first: [1, 0] }),
    submit(token),
    save('desk', { second: 1 }, { second: [1, 0] }),
  ]);
  expect(await countRows(services, 'drafts', beacon)).toBe(0);
});
