import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBeacon } from '#contract/beacons.ts';
import { findHeatmap } from '#contract/heatmaps.ts';
import type { Heatmap } from '#contract/heatmaps.ts';
import type { WholeTeamAssessment } from '#contract/results.ts';
import type { Database } from '#server/platform/database/open.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { personOf } from '#testing/make-beacon.ts';
import { makeWorld } from '#testing/make-world.ts';
import type { World } from '#testing/make-world.ts';
import { answersTo } from '#testing/answers.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const dial = { framework: 'team-wellbeing', roles: ['parent', 'teacher', 'viewer'] as const };
const weeks = ['2026-11-03T10:00:00Z', '2026-11-10T10:00:00Z', '2026-11-17T10:00:00Z'] as const;

test('rows are sections with their questions, columns assessments from old to new', async () => {
  const world = await threeWeeks();
  const { columns, rows, team, outOf, thresholds, key } = await seenBy(world, 2);
  expect(columns).toEqual([
    { number: 1, date: '2026-11-02', isOpen: false },
    { number: 2, date: '2026-11-09', isOpen: false },
    { number: 3, date: '2026-11-16', isOpen: true },
  ]);
  expect(rows.map(({ id }) => id)).toEqual(world.framework.sections.map(({ id }) => id));
  expect(rows.flatMap(({ questions }) => questions.map(({ id }) => id))).toEqual(
    world.framework.sections.flatMap(({ questions }) =>
      questions.filter(({ responseType }) => responseType === 'rating').map(({ id }) => id),
    ),
  );
  const { lower, upper } = world.framework.thresholds;
  expect([outOf, thresholds]).toEqual([100, [lower, upper]]);
  expect(key).toEqual(world.framework.thresholdClassifiers);
  const [low, middle, high] = key;
  expect(team).toMatchObject([
    { score: 10, normalisedScore: 10, band: 'below', word: low },
    { score: lower, band: 'between', word: middle },
    { score: 90, band: 'above', word: high },
  ]);
  for (const { cells } of rows.flatMap((row) => [row, ...row.questions])) {
    expect(cells.map((cell) => cell?.score)).toEqual([10, lower, 90]);
  }
});

test('its newest column says what the page says of the latest assessment', async () => {
  const world = await threeWeeks();
  world.moveTo('2026-11-21T10:00:00Z');
  const headers = await world.app.signIn(personOf(world.beacon, 2));
  const { data } = await world.app.get(path(findBeacon, world), headers);
  const { attributes } = (data['beacon'] as { teamAssessment: WholeTeamAssessment }).teamAssessment;
  const { rows } = await seenBy(world, 2);
  const told = attributes.flatMap((node) => [node, ...node.attributes]);
  for (const { id, cells } of rows.flatMap((row) => [row, ...row.questions])) {
    const { score, normalisedScore } = told.find((node) => node.id === id) ?? {};
    expect(cells.at(-1)).toMatchObject({ score, normalisedScore });
  }
});

test('what nobody has ever scored is no row, and what was left out once is an empty cell', async () => {
  const world = await makeWorld(database, { ...dial, roles: [...dial.roles] });
  const [section] = world.framework.sections;
  const [first, second] = section?.questions ?? [];
  world.moveTo(weeks[0]);
  await world.submit(await world.mail(0), ratings({ [first?.id ?? '']: 20 }));
  world.moveTo(weeks[1]);
  await seenBy(world, 2);
  await world.submit(await world.mail(0), ratings({ [second?.id ?? '']: 30 }));
  const { rows } = await seenBy(world, 2);
  expect(rows).toMatchObject([
    {
      id: section?.id,
      questions: [
        { id: first?.id, cells: [{ score: 20 }, null] },
        { id: second?.id, cells: [null, { score: 30 }] },
      ],
    },
  ]);
});

test('the open window is no column for an assessor who has not answered', async () => {
  const world = await makeWorld(database, { ...dial, roles: [...dial.roles] });
  world.moveTo(weeks[0]);
  await world.submit(await world.mail(0));
  expect(await seenBy(world, 1)).toMatchObject({ columns: [], rows: [], team: [] });
  expect((await seenBy(world, 0)).columns).toHaveLength(1);
  expect((await seenBy(world, 2)).columns).toHaveLength(1);
  world.moveTo('2026-11-06T10:00:00Z');
  expect((await seenBy(world, 1)).columns).toMatchObject([{ number: 1, isOpen: false }]);
});

test('of more than sixty assessments the latest sixty are shown', async () => {
  const world = await threeWeeks();
  const { db } = world.services;
  const { organisationId, beaconId } = world.beacon;
  const latest = await db
    .selectFrom('assessments')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('beacon_id', '=', beaconId)
    .orderBy('number')
    .executeTakeFirstOrThrow();
  const more = Array.from({ length: 60 }, (_, index) => ({
    ...latest,
    id: v7(),
    number: index + 4,
    result: JSON.stringify(latest.result),
  }));
  await db.insertInto('assessments').values(more).execute();
  const { columns } = await seenBy(world, 2);
  expect(columns.map(({ number }) => number)).toEqual(more.map(({ number }) => number));
});

test('an anonymous Beacon shows means alone, once three have settled a window', async () => {
  const roles = ['parent', 'teacher', 'self', 'viewer'] as const;
  const world = await makeWorld(database, { ...dial, roles: [...roles], isAnonymous: true });
  world.moveTo(weeks[0]);
  await world.submit(await world.mail(0), ratings(everything(world, 40)));
  await world.submit(await world.mail(1), ratings(everything(world, 60)));
  expect(await seenBy(world, 3)).toMatchObject({ columns: [], team: [], rows: [] });
  await world.submit(await world.mail(2), ratings(everything(world, 20)));
  const heatmap = await seenBy(world, 3);
  const rows = heatmap.rows.flatMap((row) => [row, ...row.questions]);
  expect(rows.length).toBeGreaterThan(world.framework.sections.length);
  for (const cell of [heatmap.team, ...rows.map(({ cells }) => cells)].flat()) {
    expect(Object.keys(cell ?? {})).toEqual(['score', 'normalisedScore', 'band', 'word']);
    expect(cell?.score).toBe(40);
  }
  expect(JSON.stringify(heatmap)).not.toMatch(/count|range|user|role|10:00/i);
});

test('what one person said stays with an anonymous Beacon, also when all is closed', async () => {
  const world = await makeWorld(database, { ...dial, roles: [...dial.roles], isAnonymous: true });
  world.moveTo(weeks[0]);
  await world.submit(await world.mail(0), ratings(everything(world, 40)));
  world.moveTo('2026-11-06T10:00:00Z');
  expect(await seenBy(world, 2)).toMatchObject({ columns: [], team: [], rows: [] });
});

describe('instead of a heatmap', () => {
  test('a questionnaire whose scales are read one by one says that it has none', async () => {
    const framework = 'strengths-and-difficulties';
    const world = await makeWorld(database, { framework, roles: ['parent', 'viewer'] });
    const { status, errors } = await ask(world, 1);
    expect([status, errors['id']]).toEqual([409, 'no_heatmap']);
    expect(await tracesOf(world)).toBe(0);
  });

  test('a stranger finds nothing', async () => {
    const [world, other] = [await threeWeeks(), await makeWorld(database)];
    const headers = await world.app.signIn(personOf(other.beacon, 0));
    const { status, errors } = await world.app.get(path(findHeatmap, world), headers);
    expect([status, errors['id']]).toEqual([404, 'not_found']);
  });

  test('somebody whose only role is to be the client learns that it is not for them', async () => {
    const world = await threeWeeks();
    await world.services.db
      .updateTable('organisation_users')
      .set({ roles: ['client'] })
      .where('user_id', '=', personOf(world.beacon, 0).userId)
      .execute();
    const before = await tracesOf(world);
    const { status, data } = await ask(world, 0);
    expect([status, data]).toEqual([200, { heatmap: 'access_denied', hasAnalytics: false }]);
    expect(await tracesOf(world)).toBe(before);
  });
});

test('one statement beside the loading reads it and leaves a trace', async () => {
  const world = await threeWeeks();
  world.moveTo('2026-11-21T10:00:00Z');
  const headers = await world.app.signIn(personOf(world.beacon, 2));
  await world.app.get(path(findHeatmap, world), headers);
  const before = await tracesOf(world);
  world.moveTo('2026-11-21T10:01:00Z');
  const call = () => world.app.get(path(findHeatmap, world), headers);
  expect(await world.app.statementsOf(call)).toHaveLength(3);
  expect(await tracesOf(world)).toBe(before + 1);
});

/** Three windows of one Beacon, each answered by one person with one score: low, at the lower threshold, high. */
async function threeWeeks(): Promise<World> {
  const world = await makeWorld(database, { ...dial, roles: [...dial.roles] });
  const scores = [10, world.framework.thresholds.lower, 90];
  for (const [index, week] of weeks.entries()) {
    world.moveTo(week);
    await seenBy(world, 2);
    await world.submit(await world.mail(0), ratings(everything(world, scores[index] ?? 0)));
  }
  return world;
}

function everything({ framework }: World, rating: number): Record<string, number> {
  return Object.fromEntries(Object.keys(answersTo(framework).attributes).map((id) => [id, rating]));
}

function ratings(given: Record<string, number>) {
  const entries = Object.entries(given).map(([id, rating]) => [id, { rating }]);
  return { attributes: Object.fromEntries(entries) };
}

function path(endpoint: { path: string }, { beacon }: World): string {
  return endpoint.path.replace('{uuid}', beacon.beaconId);
}

async function ask(world: World, index: number) {
  return world.app.get(
    path(findHeatmap, world),
    await world.app.signIn(personOf(world.beacon, index)),
  );
}

async function seenBy(world: World, index: number): Promise<Heatmap> {
  const { status, data } = await ask(world, index);
  expect(status).toBe(200);
  return data['heatmap'] as Heatmap;
}

async function tracesOf({ services, beacon }: World): Promise<number> {
  const { count } = await services.db
    .selectFrom('audit_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organisation_id', '=', beacon.organisationId)
    .where('action', '=', 'results.read')
    .executeTakeFirstOrThrow();
  return count;
}
