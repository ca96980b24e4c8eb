import { afterAll, beforeAll, expect, test } from 'vitest';
import { findReport } from '#contract/reports.ts';
import type { Report } from '#contract/reports.ts';
import type { Database } from '#server/platform/database/open.ts';
import { rebuildProjections } from '#server/beacons/projections/rebuild.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { personOf } from '#testing/make-beacon.ts';
import { makeFixture } from '#testing/make-fixture.ts';
import type { Fixture } from '#testing/make-fixture.ts';

type ReportOf<Type extends Report['reportType']> = Extract<Report, { reportType: Type }>;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

test('reports have no result of an open window before all assessors have answered', async () => {
  const fixture = await fixtureOfAdmin();
  await fixture.submit(await fixture.mail(0));
  expect((await risk(fixture)).reportData).toMatchObject({ total: 0, rows: [] });
  await fixture.submit(await fixture.mail(1));
  expect((await risk(fixture)).reportData.total).toBe(1);
});

test('changed thresholds change the category of a Beacon at once', async () => {
  const fixture = await fixtureOfAdmin();
  for (const index of [0, 1]) await fixture.submit(await fixture.mail(index));
  const categoryOf = async () => (await risk(fixture)).reportData.rows[0]?.category;
  for (const [lower, upper, category] of [
    [19, 25, 'higher_risk'],
    [1, 19, 'medium_risk'],
    [-9, -6, 'lower_risk'],
  ] as const) {
    await fixture.services.db
      .updateTable('beacons')
      .set({ lower_threshold: lower, upper_threshold: upper })
      .where('id', '=', fixture.beacon.beaconId)
      .execute();
    expect(await categoryOf()).toBe(category);
  }
});

test('expected responses count the assessors of the open window, and everybody who has answered', async () => {
  const fixture = await fixtureOfAdmin();
  expect(await completionOf(fixture)).toEqual([2, 0]);
  await fixture.submit(await fixture.mail(0));
  expect(await completionOf(fixture)).toEqual([2, 1]);
  await changeMember(fixture, 1, { role: 'viewer' });
  expect(await completionOf(fixture)).toEqual([1, 1]);
  await changeMember(fixture, 0, { removed_at: fixture.services.clock.now() });
  expect(await completionOf(fixture)).toEqual([1, 1]);
  await changeMember(fixture, 1, { role: 'teacher' });
  expect(await completionOf(fixture)).toEqual([2, 1]);
});

test('the expected responses of a closed window do not change', async () => {
  const fixture = await fixtureOfAdmin();
  await fixture.services.db
    .updateTable('assessments')
    .set({ closed_at: fixture.services.clock.now() })
    .where('beacon_id', '=', fixture.beacon.beaconId)
    .execute();
  await changeMember(fixture, 1, { role: 'viewer' });
  expect(await completionOf(fixture)).toEqual([2, 0]);
});

test('reports have no anonymous scores before three responses and a settled window', async () => {
  const roles = ['parent', 'teacher', 'self'] as const;
  const fixture = await fixtureOfAdmin({
    framework: 'team-wellbeing',
    isAnonymous: true,
    roles: [...roles],
  });
  const ranked = async () => (await report<'top'>(fixture, 'top')).reportData.rows.length;
  for (const index of roles.keys()) {
    expect(await ranked()).toBe(0);
    expect((await report<'heatmap'>(fixture, 'heatmap')).reportData.rows).toEqual([]);
    await fixture.submit(await fixture.mail(index));
  }
  const [row] = (await report<'heatmap'>(fixture, 'heatmap')).reportData.rows;
  expect(row).toMatchObject({ score: expect.any(Number), range: null });
  expect(row?.cells.every(({ score }) => score !== null)).toBe(true);
  expect(await ranked()).toBeGreaterThan(0);
});

/** Creates a Beacon whose first assessor is an admin of its organisation. */
async function fixtureOfAdmin(options: Parameters<typeof makeFixture>[1] = {}): Promise<Fixture> {
  const fixture = await makeFixture(database, options);
  await fixture.services.db
    .updateTable('organisation_users')
    .set({ roles: ['admin'] })
    .where('user_id', '=', personOf(fixture.beacon, 0).userId)
    .execute();
  return fixture;
}

function risk(fixture: Fixture): Promise<ReportOf<'risk'>> {
  return report<'risk'>(fixture, 'risk');
}

async function completionOf(fixture: Fixture): Promise<number[]> {
  const { reportData } = await report<'completion_rates'>(fixture, 'completion_rates');
  return reportData.rows.flatMap(({ expected, received }) => [expected, received]);
}

async function report<Type extends Report['reportType']>(
  fixture: Fixture,
  type: Type,
): Promise<ReportOf<Type>> {
  return read<Type>(fixture, type, await fixture.app.signIn(personOf(fixture.beacon, 0)));
}

async function read<Type extends Report['reportType']>(
  { app, beacon }: Fixture,
  type: Type,
  headers: Record<string, string>,
): Promise<ReportOf<Type>> {
  const reportId = `${type}-${beacon.framework.id}`;
  const { status, data } = await app.get(findReport.path.replace('{reportId}', reportId), headers);
  expect(status).toBe(200);
  return data['report'] as ReportOf<Type>;
}

async function changeMember(
  { services, beacon }: Fixture,
  index: number,
  change: { role?: 'viewer' | 'teacher'; removed_at?: Date },
): Promise<void> {
  await services.db
    .updateTable('members')
    .set(change)
    .where('id', '=', personOf(beacon, index).memberId)
    .execute();
  await rebuildProjections(services.db);
}
