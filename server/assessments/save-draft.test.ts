import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveDraft } from '#contract/assessments.ts';
import type { Database } from '#server/platform/database/open.ts';
import { answersTo } from '#testing/answers.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { makeQrToken } from '#testing/make-beacon.ts';
import { countRows, makeFixture } from '#testing/make-fixture.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const pathFor = (token: string, number = '') => saveDraft.path.replace('{token}', token) + number;
const draftOf = (rating: number, currentStage: number) => ({
  input: { attributes: { week_overall: { rating } } },
  currentStage,
});

test('the assessment opens with the newest draft until it is submitted', async () => {
  const { app, beacon, load, mail, moveTo, services, submit } = await makeFixture(database);
  const token = await mail(0);
  const path = pathFor(token, '?number=1');
  await app.put(path, draftOf(0, 1));
  moveTo('2026-11-02T10:05:00Z');
  const saved = await app.put(path, draftOf(1, 2));
  expect(saved.data).toMatchObject({ savedAt: '2026-11-02T10:05:00.000Z' });
  const { data } = await load(token);
  expect(data['assessment']).toMatchObject({
    ...draftOf(1, 2),
    draftSavedAt: '2026-11-02T10:05:00.000Z',
  });
  await submit(token);
  expect(await countRows(services, 'drafts', beacon)).toBe(0);
});

test('a draft is visible to its assessor only', async () => {
  const { app, load, mail } = await makeFixture(database);
  await app.put(pathFor(await mail(0)), draftOf(1, 2));
  const { data } = await load(await mail(1));
  expect(data['assessment']).toMatchObject({ input: { attributes: {} }, draftSavedAt: null });
});

test('no draft is stored once answered, once closed or for another window', async () => {
  const { app, beacon, mail, moveTo, services, submit } = await makeFixture(database);
  const [first, second] = [await mail(0), await mail(1)];
  await submit(first);
  const problemFor = async (path: string) => (await app.put(path, draftOf(1, 2))).errors['id'];
  expect(await problemFor(pathFor(first))).toBe('AssessmentAlreadyCompleted');
  expect(await problemFor(pathFor(second, '?number=2'))).toBe('NoAssessmentInvitation');
  moveTo('2026-11-05T00:00:00Z');
  expect(await problemFor(pathFor(second))).toBe('NoAssessmentInvitation');
  expect(await problemFor(pathFor('A'.repeat(32)))).toBe('NoAssessmentInvitation');
  expect(await countRows(services, 'drafts', beacon)).toBe(0);
});

test('a draft is visible only through the kind of link that saved it, mail or QR code', async () => {
  const { app, beacon, load, mail, services } = await makeFixture(database);
  const [mailed, code] = [await mail(0), await makeQrToken(services, beacon, 0)];
  const untouched = (await load(code)).data;
  await app.put(pathFor(mailed), draftOf(1, 2));
  expect((await load(code)).data).toEqual(untouched);
  await app.put(pathFor(code), draftOf(0, 1));
  expect((await load(code)).data['assessment']).toMatchObject(draftOf(0, 1));
  expect((await load(mailed)).data['assessment']).toMatchObject(draftOf(1, 2));
});

test.each(['mail', 'qr'])(
  'a submit by %s deletes the drafts of both kinds of link',
  async (kind) => {
    const { app, beacon, framework, mail, services, submit } = await makeFixture(database);
    const tokens = { mail: await mail(0), qr: await makeQrToken(services, beacon, 0) };
    for (const token of Object.values(tokens)) await app.put(pathFor(token), draftOf(1, 2));
    expect(await countRows(services, 'drafts', beacon)).toBe(2);
    const { status } = await submit(tokens[kind as keyof typeof tokens], answersTo(framework));
    expect(status).toBe(200);
    expect(await countRows(services, 'drafts', beacon)).toBe(0);
  },
);

test('a draft through the QR code of an anonymous Beacon stays on the device', async () => {
  const { app, beacon, load, services } = await makeFixture(database, { isAnonymous: true });
  const code = await makeQrToken(services, beacon, 0);
  const untouched = (await load(code)).data;
  const { status, data } = await app.put(pathFor(code), draftOf(1, 2));
  expect([status, data['savedAt']]).toEqual([200, null]);
  expect((await load(code)).data).toEqual(untouched);
  expect(await countRows(services, 'drafts', beacon)).toBe(0);
});
