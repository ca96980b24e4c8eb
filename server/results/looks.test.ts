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

test('one look at a Beacon leaves one trace, whatever it is made of and however often it is drawn', async () => {
  const fixture = await twoWeeks();
  const parts = ['', '/assessments/2', '/heatmap', '/heatmap', '', '/assessments/2'];
  await Promise.all(parts.map((part) => look(fixture, 2, part)));
  expect(await tracesOf(fixture)).toEqual([[2, 2]]);
});

test('a minute later, another assessment, another person and another Beacon leave their own', async () => {
  const [fixture, other] = [await twoWeeks(), await twoWeeks()];
  await look(fixture, 2, '');
  await look(fixture, 2, '/assessments/1');
  await look(fixture, 0, '');
  await look(other, 2, '');
  fixture.moveTo('2026-11-10T10:00:59Z');
  await look(fixture, 2, '');
  expect(await tracesOf(fixture)).toEqual([
    [0, 2],
    [2, 1],
    [2, 2],
  ]);
  fixture.moveTo('2026-11-10T10:01:00Z');
  await look(fixture, 2, '');
  expect(await tracesOf(fixture)).toHaveLength(4);
  expect(await tracesOf(other)).toHaveLength(1);
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

async function look({ app, beacon }: Fixture, index: number, part: string): Promise<void> {
  const headers = await app.signIn(personOf(beacon, index));
  const { status } = await app.get(`/api/beacons/${beacon.beaconId}${part}`, headers);
  expect(status).toBe(200);
}

/** Who has looked at which assessment. */
async function tracesOf({
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
