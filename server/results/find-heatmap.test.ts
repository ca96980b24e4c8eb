import { thresholdsOf } from '#rules/scoring/thresholds.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBeacon } from '#contract/beacons.ts';
import { findHeatmap } from '#contract/heatmaps.ts';
import type { Heatmap } from '#contract/heatmaps.ts';
import type { DetailedTeamAssessment } from '#contract/results.ts';
import type { Database } from '#server/platform/database/open.ts';
import { rebuildProjections } from '#server/beacons/projections/rebuild.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { personOf } from '#testing/make-beacon.ts';
import { makeFixture } from '#testing/make-fixture.ts';
import type { Fixture } from '#testing/make-fixture.ts';
import { answersTo } from '#testing/answers.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const dial = { framework: 'team-wellbeing', roles: ['parent', 'teacher', 'viewer'] as const };
const weeks = ['2026-11-03T10:00:00Z', '2026-11-10T10:00:00Z', '2026-11-17T10:00:00Z'] as const;

test('the rows of a heatmap are sections with their questions, its columns assessments from old to new', async () => {
  const fixture = await threeWeeks();
  const { columns, rows, team, outOf, thresholds, key } = await heatmapFor(fixture, 2);
  expect(columns).toEqual([
    { number: 1, date: '2026-11-02', isOpen: false, versionChange: null },
    { number: 2, date: '2026-11-09', isOpen: false, versionChange: null },
    { number: 3, date: '2026-11-16', isOpen: true, versionChange: null },
  ]);
  expect(rows.map(({ id }) => id)).toEqual(fixture.framework.sections.map(({ id }) => id));
  expect(rows.flatMap(({ questions }) => questions.map(({ id }) => id))).toEqual(
    fixture.framework.items.filter(({ type }) => type !== 'comment').map(({ id }) => id),
  );
  const { lower, upper } = thresholdsOf(fixture.framework);
  expect([outOf, thresholds]).toEqual([100, [lower, upper]]);
  expect(key).toEqual(fixture.framework.thresholdClassifiers);
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

test('the newest column has the scores of the latest assessment on the page', async () => {
  const fixture = await threeWeeks();
  fixture.moveTo('2026-11-21T10:00:00Z');
  const headers = await fixture.app.signIn(personOf(fixture.beacon, 2));
  const { data } = await fixture.app.get(path(findBeacon, fixture), headers);
  const { attributes } = (data['beacon'] as { teamAssessment: DetailedTeamAssessment })
    .teamAssessment;
  const { rows } = await heatmapFor(fixture, 2);
  const nodes = attributes.flatMap((node) => [node, ...node.attributes]);
  for (const { id, cells } of rows.flatMap((row) => [row, ...row.questions])) {
    const { score, normalisedScore } = nodes.find((node) => node.id === id) ?? {};
    expect(cells.at(-1)).toMatchObject({ score, normalisedScore });
  }
});

test('informants in several bands have their words and no band of a mean', async () => {
  const fixture = await makeFixture(database, {
    framework: 'growing-up-well',
    roles: ['parent', 'teacher', 'viewer'],
  });
  fixture.moveTo(weeks[0]);
  await fixture.submit(await fixture.mail(0), answersTo(fixture.framework, 'parent', 0));
  await fixture.submit(await fixture.mail(1), answersTo(fixture.framework, 'teacher', -1));
  const { team, rows } = await heatmapFor(fixture, 2);
  const cells = [...team, ...rows.flatMap((row) => row.cells)];
  expect(cells.length).toBeGreaterThan(3);
  for (const cell of cells) expect(cell).toMatchObject({ band: null, word: 'Usual to High' });
});

test('a question without any score has no row, and a question skipped once has an empty cell', async () => {
  const fixture = await makeFixture(database, { ...dial, roles: [...dial.roles] });
  const [first, second] = fixture.framework.items;
  fixture.moveTo(weeks[0]);
  await fixture.submit(await fixture.mail(0), ratings({ [first?.id ?? '']: 20 }));
  fixture.moveTo(weeks[1]);
  await heatmapFor(fixture, 2);
  await fixture.submit(await fixture.mail(0), ratings({ [second?.id ?? '']: 30 }));
  const { rows } = await heatmapFor(fixture, 2);
  expect(rows).toMatchObject([
    {
      id: fixture.framework.sections[0]?.id,
      questions: [
        { id: first?.id, cells: [{ score: 20 }, null] },
        { id: second?.id, cells: [null, { score: 30 }] },
      ],
    },
  ]);
});

test('the open window is no column for an assessor who has not answered', async () => {
  const fixture = await makeFixture(database, { ...dial, roles: [...dial.roles] });
  fixture.moveTo(weeks[0]);
  await fixture.submit(await fixture.mail(0));
  expect(await heatmapFor(fixture, 1)).toMatchObject({ columns: [], rows: [], team: [] });
  expect((await heatmapFor(fixture, 0)).columns).toHaveLength(1);
  expect((await heatmapFor(fixture, 2)).columns).toHaveLength(1);
  fixture.moveTo('2026-11-06T10:00:00Z');
  expect((await heatmapFor(fixture, 1)).columns).toMatchObject([{ number: 1, isOpen: false }]);
});

test('a heatmap has at most the latest sixty assessments', async () => {
  const fixture = await threeWeeks();
  const { db } = fixture.services;
  const { organisationId, beaconId } = fixture.beacon;
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
    sections: JSON.stringify(latest.sections),
  }));
  await db.insertInto('assessments').values(more).execute();
  await rebuildProjections(db);
  const { columns } = await heatmapFor(fixture, 2);
  expect(columns.map(({ number }) => number)).toEqual(more.map(({ number }) => number));
});

test('an anonymous Beacon shows means only, once a window is settled with three responses', async () => {
  const roles = ['parent', 'teacher', 'self', 'viewer'] as const;
  const fixture = await makeFixture(database, { ...dial, roles: [...roles], isAnonymous: true });
  fixture.moveTo(weeks[0]);
  await fixture.submit(await fixture.mail(0), ratings(rateAll(fixture, 40)));
  await fixture.submit(await fixture.mail(1), ratings(rateAll(fixture, 60)));
  expect(await heatmapFor(fixture, 3)).toMatchObject({ columns: [], team: [], rows: [] });
  await fixture.submit(await fixture.mail(2), ratings(rateAll(fixture, 20)));
  const heatmap = await heatmapFor(fixture, 3);
  const rows = heatmap.rows.flatMap((row) => [row, ...row.questions]);
  expect(rows.length).toBeGreaterThan(fixture.framework.sections.length);
  for (const cell of [heatmap.team, ...rows.map(({ cells }) => cells)].flat()) {
    expect(Object.keys(cell ?? {})).toEqual(['score', 'normalisedScore', 'band', 'word']);
    expect(cell?.score).toBe(40);
  }
  expect(JSON.stringify(heatmap)).not.toMatch(/count|range|user|role|10:00/i);
});

test('an anonymous Beacon never shows a single response, also after closing', async () => {
  const fixture = await makeFixture(database, {
    ...dial,
    roles: [...dial.roles],
    isAnonymous: true,
  });
  fixture.moveTo(weeks[0]);
  await fixture.submit(await fixture.mail(0), ratings(rateAll(fixture, 40)));
  fixture.moveTo('2026-11-06T10:00:00Z');
  expect(await heatmapFor(fixture, 2)).toMatchObject({ columns: [], team: [], rows: [] });
});

describe('no heatmap is shown', () => {
  test('for an SDQ framework, which gets no_heatmap', async () => {
    const framework = 'strengths-and-difficulties';
    const fixture = await makeFixture(database, { framework, roles: ['parent', 'viewer'] });
    const { status, errors } = await ask(fixture, 1);
    expect([status, errors['id']]).toEqual([409, 'no_heatmap']);
    expect(await countReads(fixture)).toBe(0);
  });

  test('to a stranger, who gets not_found', async () => {
    const [fixture, other] = [await threeWeeks(), await makeFixture(database)];
    const headers = await fixture.app.signIn(personOf(other.beacon, 0));
    const { status, errors } = await fixture.app.get(path(findHeatmap, fixture), headers);
    expect([status, errors['id']]).toEqual([404, 'not_found']);
  });

  test('to a person whose only role is client, who gets access_denied', async () => {
    const fixture = await threeWeeks();
    await fixture.services.db
      .updateTable('organisation_users')
      .set({ roles: ['client'] })
      .where('user_id', '=', personOf(fixture.beacon, 0).userId)
      .execute();
    const before = await countReads(fixture);
    const { status, data } = await ask(fixture, 0);
    expect([status, data]).toEqual([200, { heatmap: 'access_denied', hasAnalytics: false }]);
    expect(await countReads(fixture)).toBe(before);
  });
});

test('one statement after loading the Beacon reads the heatmap and writes the audit event, on a cluster two', async () => {
  const fixture = await threeWeeks();
  fixture.moveTo('2026-11-21T10:00:00Z');
  const headers = await fixture.app.signIn(personOf(fixture.beacon, 2));
  await fixture.app.get(path(findHeatmap, fixture), headers);
  const before = await countReads(fixture);
  fixture.moveTo('2026-11-21T10:01:00Z');
  const call = () => fixture.app.get(path(findHeatmap, fixture), headers);
  const { isDistributed } = fixture.app.services;
  expect(await fixture.app.statementsOf(call)).toHaveLength(isDistributed ? 4 : 3);
  expect(await countReads(fixture)).toBe(before + 1);
});

/** A Beacon with three windows, answered by one person with one score each: low, at the lower threshold, high. */
async function threeWeeks(): Promise<Fixture> {
  const fixture = await makeFixture(database, { ...dial, roles: [...dial.roles] });
  const scores = [10, thresholdsOf(fixture.framework).lower, 90];
  for (const [index, week] of weeks.entries()) {
    fixture.moveTo(week);
    await heatmapFor(fixture, 2);
    await fixture.submit(await fixture.mail(0), ratings(rateAll(fixture, scores[index] ?? 0)));
  }
  return fixture;
}

function rateAll({ framework }: Fixture, rating: number): Record<string, number> {
  return Object.fromEntries(Object.keys(answersTo(framework).attributes).map((id) => [id, rating]));
}

function ratings(ratingById: Record<string, number>) {
  const entries = Object.entries(ratingById).map(([id, rating]) => [id, { rating }]);
  return { attributes: Object.fromEntries(entries) };
}

function path(endpoint: { path: string }, { beacon }: Fixture): string {
  return endpoint.path.replace('{uuid}', beacon.beaconId);
}

async function ask(fixture: Fixture, index: number) {
  return fixture.app.get(
    path(findHeatmap, fixture),
    await fixture.app.signIn(personOf(fixture.beacon, index)),
  );
}

async function heatmapFor(fixture: Fixture, index: number): Promise<Heatmap> {
  const { status, data } = await ask(fixture, index);
  expect(status).toBe(200);
  return data['heatmap'] as Heatmap;
}

async function countReads({ services, beacon }: Fixture): Promise<number> {
  const { count } = await services.db
    .selectFrom('audit_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organisation_id', '=', beacon.organisationId)
    .where('action', '=', 'results.read')
    .executeTakeFirstOrThrow();
  return count;
}
