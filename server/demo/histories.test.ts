import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { validateAnswers } from '#rules/answering/validate-answers.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { comparableResult } from '#rules/scoring/comparable-result.ts';
import { teamResult } from '#rules/scoring/score.ts';
import type { TeamResult } from '#rules/scoring/score.ts';
import { teamResultOf } from '#server/beacons/projections/stored-result.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Services } from '#server/platform/services.ts';
import { allRows } from '#testing/all-rows.ts';
import { openTestDatabase, resetDatabase } from '#testing/databases.ts';
import { storedAssessments } from '#testing/stored-assessments.ts';
import { testServices } from '#testing/test-services.ts';
import { demoId } from './ids.ts';
import { loadDemo } from './load-demo.ts';

let database: Database;
let services: Services;

beforeAll(async () => {
  database = await openTestDatabase();
  services = await load();
});
afterAll(() => database[Symbol.asyncDispose]());

test('stores results that equal the team result of their responses', async () => {
  const assessments = await storedAssessments(services);
  expect(assessments.filter(({ result }) => result).length).toBeGreaterThan(100);
  const previous = new Map<string, { by: Framework; result: TeamResult }>();
  for (const { beaconId, framework, version, responses, subject, ...stored } of assessments) {
    const definition = await services.frameworks.find({ id: framework, version });
    const before = previous.get(beaconId);
    const compared = before ? comparableResult(before.by, definition, before.result) : null;
    const expected = teamResult(definition, responses, compared, subject);
    const plain = JSON.parse(JSON.stringify(expected));
    expect(teamResultOf(definition, stored)).toEqual(plain);
    if (expected && !(stored.isAnonymous && expected.count < 3))
      previous.set(beaconId, { by: definition, result: expected });
  }
});

test('has a Beacon that moved to a version with one more question, and one that has not yet', async () => {
  const weeks = await historyOf('jude club');
  expect(weeks.map(({ version }) => version)).toEqual([1, 1, 1, 1, 2, 2, 2, 2]);
  expect(weeks[4]?.result).toMatchObject({ score: expect.any(Number), change: null });
  expect(weeks[5]?.result?.change).not.toBeNull();
  const earlier = await historyOf('ben club');
  expect(new Set(earlier.map(({ version }) => version))).toEqual(new Set([1]));
});

test('tells of a falling mood, with one answer about not wanting to be alive', async () => {
  const weeks = await historyOf('hana mood');
  const scores = weeks.flatMap(({ result }) => result?.score ?? []);
  expect(scores.length).toBeGreaterThanOrEqual(10);
  expect(Number(scores.at(-1)) - Number(scores[0])).toBeGreaterThan(8);
  const told = weeks.flatMap(({ responses }, week) =>
    responses.some(({ attributes }) => attributes['not_alive']?.rating) ? [week] : [],
  );
  expect(told).toEqual([7]);
});

test('scores a child by the norms of their age and gender, as a parent and a teacher see them', async () => {
  const months = await historyOf('jude well');
  const scores = months.map(({ result }) => [result?.norm?.gives, result?.lack]);
  expect(scores).toEqual(months.map(() => ['t', undefined]));
  const gaps = months.map(({ result }) => {
    const [low = 0, high = 0] = result?.norm?.range ?? [];
    return high - low;
  });
  expect(Math.max(...gaps)).toBeGreaterThan(10);
});

test('has the needs of a family from a first conversation that is complete', async () => {
  const [conversation] = await historyOf('elsie intake');
  expect(conversation?.result?.score).toBeGreaterThan(0);
  const { latest_score: score, next_opens_at: next } = await services.db
    .selectFrom('beacons')
    .select(['latest_score', 'next_opens_at'])
    .where('id', '=', demoId('beacon', 'elsie intake'))
    .executeTakeFirstOrThrow();
  expect([score, next]).toEqual([conversation?.result?.score, null]);
  const { closed_at: closedAt } = await services.db
    .selectFrom('assessments')
    .select('closed_at')
    .where('beacon_id', '=', demoId('beacon', 'elsie intake'))
    .executeTakeFirstOrThrow();
  expect(closedAt).toEqual(conversation?.responses[0]?.at);
});

test('stores answers that a submit would accept unchanged', async () => {
  for (const { framework, version, responses } of await storedAssessments(services)) {
    const definition = await services.frameworks.find({ id: framework, version });
    for (const { role, attributes, comment, data } of responses) {
      const input = { attributes, ...(comment !== null && { comment }), data };
      expect(validateAnswers(definition, input, { role })).toEqual({ ok: true, answers: input });
    }
  }
});

test('stores the latest final result in the list columns', async () => {
  const { rows } = await sql<{ expected: unknown; stored: unknown; name: string }>`
    with ${allRows('beacons', 'assessments')}
    select b.name, array[b.latest_score, b.latest_normalised_score, b.latest_change] as stored,
      (select array[(a.result->>'score')::float8, case when f.is_per_informant
        then (a.result->'normalisedRange'->>0)::float8
        else (a.result->>'normalisedScore')::float8 end, (a.result->>'change')::float8] from assessments a where a.beacon_id = b.id
        and a.completed_at is not null and (a.closed_at is not null or a.is_complete)
        and (not b.is_anonymous or (a.result->>'count')::integer >= 3)
        order by a.number desc limit 1) as expected
    from beacons b
    join frameworks f on f.id = b.framework_id and f.version = b.framework_version`.execute(
    services.db,
  );
  const none = [null, null, null];
  for (const { expected, stored, name } of rows) expect(stored, name).toEqual(expected ?? none);
});

test('Two demos loaded at the same time have the same assessments', async () => {
  const first = await storedAssessments(services);
  expect(await storedAssessments(await load())).toEqual(first);
});

async function load(): Promise<Services> {
  await resetDatabase(database.db);
  const clock = { now: () => new Date('2026-11-25T10:30:00Z') };
  const loaded = { ...(await testServices(database)), clock };
  await loadDemo(loaded);
  return loaded;
}

async function historyOf(key: string) {
  const assessments = await storedAssessments(services);
  return assessments.filter(({ beaconId }) => beaconId === demoId('beacon', key));
}
