import { afterAll, beforeAll, expect, test } from 'vitest';
import { findReport } from '#contract/reports.ts';
import type { Report } from '#contract/reports.ts';
import type { Database } from '#server/platform/database/open.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { personOf } from '#testing/make-beacon.ts';
import { makeWorld } from '#testing/make-world.ts';
import type { World } from '#testing/make-world.ts';

type Reported<Type extends Report['reportType']> = Extract<Report, { reportType: Type }>;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

test('nobody sees what some say in an open window before the others have answered', async () => {
  const world = await worldOfAdmin();
  await world.submit(await world.mail(0));
  expect((await risk(world)).reportData).toMatchObject({ total: 0, rows: [] });
  await world.submit(await world.mail(1));
  expect((await risk(world)).reportData.total).toBe(1);
});

test('other thresholds put a Beacon into another category at once', async () => {
  const world = await worldOfAdmin();
  for (const index of [0, 1]) await world.submit(await world.mail(index));
  const categoryOf = async () => (await risk(world)).reportData.rows[0]?.category;
  for (const [lower, upper, category] of [
    [19, 25, 'higher_risk'],
    [1, 19, 'medium_risk'],
    [-9, -6, 'lower_risk'],
  ] as const) {
    await world.services.db
      .updateTable('beacons')
      .set({ lower_threshold: lower, upper_threshold: upper })
      .where('id', '=', world.beacon.beaconId)
      .execute();
    expect(await categoryOf()).toBe(category);
  }
});

test('answers are expected of whoever takes part in the open window, and of who has answered', async () => {
  const world = await worldOfAdmin();
  expect(await turnout(world)).toEqual([2, 0]);
  await world.submit(await world.mail(0));
  expect(await turnout(world)).toEqual([2, 1]);
  await changeMember(world, 1, { role: 'viewer' });
  expect(await turnout(world)).toEqual([1, 1]);
  await changeMember(world, 0, { removed_at: world.services.clock.now() });
  expect(await turnout(world)).toEqual([1, 1]);
  await changeMember(world, 1, { role: 'teacher' });
  expect(await turnout(world)).toEqual([2, 1]);
});

test('what was expected in a window stays once it is closed', async () => {
  const world = await worldOfAdmin();
  await world.services.db
    .updateTable('assessments')
    .set({ closed_at: world.services.clock.now() })
    .where('beacon_id', '=', world.beacon.beaconId)
    .execute();
  await changeMember(world, 1, { role: 'viewer' });
  expect(await turnout(world)).toEqual([2, 0]);
});

test('the scores of anonymous people are in no report before three have made them and nobody is awaited', async () => {
  const roles = ['parent', 'teacher', 'self'] as const;
  const world = await worldOfAdmin({
    framework: 'team-wellbeing',
    isAnonymous: true,
    roles: [...roles],
  });
  const ranked = async () => (await report<'top'>(world, 'top')).reportData.rows.length;
  for (const index of roles.keys()) {
    expect(await ranked()).toBe(0);
    expect((await report<'heatmap'>(world, 'heatmap')).reportData.rows).toEqual([]);
    await world.submit(await world.mail(index));
  }
  const [row] = (await report<'heatmap'>(world, 'heatmap')).reportData.rows;
  expect(row).toMatchObject({ score: expect.any(Number), range: null });
  expect(row?.cells.every(({ score }) => score !== null)).toBe(true);
  expect(await ranked()).toBeGreaterThan(0);
});

/** A Beacon whose first assessor is an admin of its organisation. */
async function worldOfAdmin(options: Parameters<typeof makeWorld>[1] = {}): Promise<World> {
  const world = await makeWorld(database, options);
  await world.services.db
    .updateTable('organisation_users')
    .set({ roles: ['admin'] })
    .where('user_id', '=', personOf(world.beacon, 0).userId)
    .execute();
  return world;
}

function risk(world: World): Promise<Reported<'risk'>> {
  return report<'risk'>(world, 'risk');
}

async function turnout(world: World): Promise<number[]> {
  const { reportData } = await report<'completion_rates'>(world, 'completion_rates');
  return reportData.rows.flatMap(({ expected, received }) => [expected, received]);
}

async function report<Type extends Report['reportType']>(
  world: World,
  type: Type,
): Promise<Reported<Type>> {
  return read<Type>(world, type, await world.app.signIn(personOf(world.beacon, 0)));
}

async function read<Type extends Report['reportType']>(
  { app, beacon }: World,
  type: Type,
  headers: Record<string, string>,
): Promise<Reported<Type>> {
  const reportId = `${type}-${beacon.framework.id}`;
  const { status, data } = await app.get(findReport.path.replace('{reportId}', reportId), headers);
  expect(status).toBe(200);
  return data['report'] as Reported<Type>;
}

async function changeMember(
  { services, beacon }: World,
  index: number,
  change: { role?: 'viewer' | 'teacher'; removed_at?: Date },
): Promise<void> {
  await services.db
    .updateTable('members')
    .set(change)
    .where('id', '=', personOf(beacon, index).memberId)
    .execute();
}
