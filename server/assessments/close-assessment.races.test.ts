import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/open.ts';
import { answersTo } from '#testing/answers.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { adminOf, close, recomputed } from '#testing/close-assessment.ts';
import type { Answer } from '#testing/http-app.ts';
import { countRows, makeFixture } from '#testing/make-fixture.ts';
import type { Fixture } from '#testing/make-fixture.ts';
import { storedResult } from '#testing/stored-result.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

test('when two administrators close at once, one succeeds and the other gets 409', async () => {
  const fixture = await makeFixture(database);
  const [one, two] = [await adminOf(fixture), await adminOf(fixture)];
  const answers = await Promise.all([close(fixture, one), close(fixture, two, { number: 1 })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { rows } = await sql`select from audit_events where action = 'assessment.closed'
    and beacon_id = ${fixture.beacon.beaconId}`.execute(fixture.services.db);
  expect(rows).toHaveLength(1);
});

test.each([
  { isLast: false, nth: 1 },
  { isLast: false, nth: 2 },
  { isLast: true, nth: 1 },
  { isLast: true, nth: 2 },
])(
  'a submit is either counted or rejected when the closing begins at its statement $nth; last of the team: $isLast',
  async ({ isLast, nth }) => {
    const roles = isLast ? (['parent'] as const) : (['parent', 'teacher'] as const);
    const fixture = await makeFixture(database, { roles: [...roles] });
    const [headers, token] = [await adminOf(fixture), await fixture.mail(0)];
    const closing = Promise.withResolvers<Answer>();
    let sent = 0;
    const watch = database.watchStatements(() => {
      sent += 1;
      if (sent === nth) close(fixture, headers).then(closing.resolve, closing.reject);
    });
    const { status } = await fixture.submit(token);
    expect((await closing.promise).status).toBe(200);
    watch[Symbol.dispose]();
    const isCounted = status === 200;
    expect([200, 404]).toContain(status);
    expect((await storedResult(fixture))?.count ?? 0).toBe(isCounted ? 1 : 0);
    expect(await countRows(fixture.services, 'responses', fixture.beacon)).toBe(isCounted ? 1 : 0);
  },
);

test.each([2, 6, 20])(
  '%i submits at the moment of closing are each either counted or rejected',
  async (count) => {
    const roles = Array.from({ length: count }, () => 'assessor' as const);
    const fixture = await makeFixture(database, { roles });
    const headers = await adminOf(fixture);
    const tokens = await Promise.all(roles.map((_, index) => fixture.mail(index)));
    const submits = tokens.map(
      (token, index) => () =>
        fixture.submit(token, answersTo(fixture.framework, 'assessor', index % 4)),
    );
    const half = count / 2;
    const early = submits.slice(0, half).map((submit) => submit());
    const closing = close(fixture, headers);
    const late = submits.slice(half).map((submit) => submit());
    const statuses = (await Promise.all([...early, ...late])).map(({ status }) => status);
    expect((await closing).status).toBe(200);
    const stored = await storedResult(fixture);
    expect(stored).toEqual(await recomputed(fixture));
    expect(await countRows(fixture.services, 'responses', fixture.beacon)).toBe(
      statuses.filter((status) => status === 200).length,
    );
    expect(statuses.every((status) => status === 200 || status === 404)).toBe(true);
    expect(await listedScore(fixture)).toBe(stored?.score ?? null);
  },
);

async function listedScore({ beacon, services }: Fixture): Promise<number | null> {
  const { latest_score } = await services.db
    .selectFrom('beacons')
    .select('latest_score')
    .where('id', '=', beacon.beaconId)
    .executeTakeFirstOrThrow();
  return latest_score;
}
