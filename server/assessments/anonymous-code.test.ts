import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/open.ts';
import { answersTo } from '#testing/answers.ts';
import { openTestDatabase } from '#testing/databases.ts';
import type { Answer } from '#testing/http-app.ts';
import { makeQrToken } from '#testing/make-beacon.ts';
import { countRows, makeFixture } from '#testing/make-fixture.ts';
import type { Fixture } from '#testing/make-fixture.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const roles: Fixture['framework']['roles'] = ['parent', 'parent', 'teacher'];
const anonymous = { isAnonymous: true, roles };
const key = (text: string) => ({ 'idempotency-key': text });

/** The key an attacker would derive from guessed answers, for answers sent without a key. */
function hashOf(framework: Fixture['framework']): string {
  return createHash('sha256')
    .update(JSON.stringify(answersTo(framework)))
    .digest('base64url');
}

/** The answers to all requests with this code that do not store a response. */
async function probe({ app, load, submit, framework }: Fixture, token: string): Promise<Answer[]> {
  const path = `/api/assessments/${token}`;
  const draft = { input: answersTo(framework), currentStage: 1 };
  return [
    await load(token),
    await app.put(`${path}/draft`, draft),
    await app.put(`${path}/draft?number=9`, draft),
    await app.post(`${path}/events`, { name: 'assessment_start' }),
    await app.get(`${path}/own_results`),
    await app.get(`${path}/opt_out`),
    await submit(token, { attributes: {} }),
    await submit(token, { attributes: { nobody_asked: { rating: 1 } } }, key('probe')),
    await app.post(`${path}/response?number=9`, answersTo(framework)),
    await app.post(`${path}/response?number=9`, answersTo(framework), key(hashOf(framework))),
    await load(token),
  ];
}

test.each(['mail', 'qr'])(
  'the QR codes of an anonymous Beacon answer the same before and after people have answered by %s',
  async (kind) => {
    const fixture = await makeFixture(database, anonymous);
    const { beacon, mail, moveTo, services, submit } = fixture;
    const codes = await Promise.all(roles.map((_, n) => makeQrToken(services, beacon, n)));
    const probeAll = async () => {
      const answers: Answer[][] = [];
      for (const code of codes) answers.push(await probe(fixture, code));
      return answers;
    };
    const before = await probeAll();
    expect(before[0]?.map(({ status }) => status)).toEqual([
      200, 200, 404, 200, 404, 404, 422, 422, 404, 404, 200,
    ]);
    for (const n of [0, 1]) {
      const { status } = await submit(kind === 'qr' ? (codes[n] ?? '') : await mail(n));
      expect(status).toBe(200);
      expect(await probeAll()).toEqual(before);
    }
    moveTo('2026-11-05T00:00:00Z');
    const [first, , last] = await probeAll();
    expect(first?.map(({ errors }) => errors)).toEqual(last?.map(({ errors }) => errors));
  },
);

test('a second submit by a QR code is rejected with the problem of a late submit, and not counted', async () => {
  const fixture = await makeFixture(database, anonymous);
  const { beacon, framework, mail, moveTo, services, submit } = fixture;
  const [answered, unanswered] = [
    await makeQrToken(services, beacon, 0),
    await makeQrToken(services, beacon, 1),
  ];
  await submit(await mail(0), undefined, key('mailed'));
  const second = await submit(answered, answersTo(framework, 'parent', -1), key('second'));
  expect(second).toMatchObject({ status: 404, errors: { id: 'NoAssessmentInvitation' } });
  expect(await countRows(services, 'responses', beacon)).toBe(1);
  moveTo('2026-11-05T00:00:00Z');
  expect(await submit(unanswered, undefined, key('late'))).toEqual(second);
  expect(await countRows(services, 'responses', beacon)).toBe(1);
});

test('a repeated submit by a QR code from the same device gets the same answer', async () => {
  const { beacon, load, services, submit } = await makeFixture(database, anonymous);
  const code = await makeQrToken(services, beacon, 0);
  const first = await submit(code, undefined, key('one'));
  expect(first).toMatchObject({ status: 200, data: { success: true } });
  expect(await submit(code, undefined, key('one'))).toEqual(first);
  expect((await load(code)).status).toBe(200);
  expect(await countRows(services, 'responses', beacon)).toBe(1);
});
