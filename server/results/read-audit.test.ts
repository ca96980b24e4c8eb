import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDueWindows } from '#server/assessments/open-windows.ts';
import type { Database } from '#server/platform/database/open.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { personOf } from '#testing/make-beacon.ts';
import { makeFixture } from '#testing/make-fixture.ts';
import type { Fixture } from '#testing/make-fixture.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

test('repeated requests for a Beacon write one audit event per minute', async () => {
  const fixture = await twoWeeks();
  const parts = ['', '/assessments/2', '/heatmap', '/heatmap', '', '/assessments/2'];
  await Promise.all(parts.map((part) => read(fixture, 2, part)));
  expect(await auditedReads(fixture)).toEqual([[2, 2]]);
});

test('a later minute, another assessment, another person and another Beacon write their own audit events', async () => {
  const [fixture, other] = [await twoWeeks(), await twoWeeks()];
  await read(fixture, 2, '');
  await read(fixture, 2, '/assessments/1');
  await read(fixture, 0, '');
  await read(other, 2, '');
  fixture.moveTo('2026-11-10T10:00:59Z');
  await read(fixture, 2, '');
  expect(await auditedReads(fixture)).toEqual([
    [0, 2],
    [2, 1],
    [2, 2],
  ]);
  fixture.moveTo('2026-11-10T10:01:00Z');
  await read(fixture, 2, '');
  expect(await auditedReads(fixture)).toHaveLength(4);
  expect(await auditedReads(other)).toHaveLength(1);
});

/** Two windows, each answered by everybody; the third person is a viewer. */
async function twoWeeks(): Promise<Fixture> {
  const fixture = await makeFixture(database, { roles: ['parent', 'teacher', 'viewer'] });
  for (const week of ['2026-11-03T10:00:00Z', '2026-11-10T10:00:00Z']) {
    fixture.moveTo(week);
    await runDueWindows(fixture.services);
    for (const index of [0, 1]) await fixture.submit(await fixture.mail(index));
  }
  return fixture;
}

async function read({ app, beacon }: Fixture, index: number, part: string): Promise<void> {
  const headers = await app.signIn(personOf(beacon, index));
  const { status } = await app.get(`/api/beacons/${beacon.beaconId}${part}`, headers);
  expect(status).toBe(200);
}

/** The people and the assessments they have read. */
async function auditedReads({
  services,
  beacon,
}: Fixture): Promise<[person: number, number: number][]> {
  const rows = await services.db
    .selectFrom('audit_events as e')
    .innerJoin('assessments as a', (join) =>
      join
        .onRef('a.organisation_id', '=', 'e.organisation_id')
        .onRef('a.id', '=', 'e.assessment_id'),
    )
    .select(['e.user_id', 'a.number'])
    .where('e.organisation_id', '=', beacon.organisationId)
    .where('e.action', '=', 'results.read')
    .execute();
  const personIn = (userId: string | null) =>
    beacon.people.findIndex((person) => person.userId === userId);
  return rows
    .map(({ user_id, number }): [number, number] => [personIn(user_id), number])
    .toSorted(([a, x], [b, y]) => a - b || x - y);
}
