import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnswerOf } from '#contract/endpoint.ts';
import { listReports, reportTypes } from '#contract/reports.ts';
import type { Report, ReportCard } from '#contract/reports.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import { call } from '#testing/calls.ts';
import { makeListed } from '#testing/make-list.ts';
import { makeReported } from '#testing/make-reported.ts';
import type { MadeReported } from '#testing/make-reported.ts';
import { getCsv, getReport, linesOf, readPage, readPages, rowsOf } from '#testing/report-reader.ts';
import type { ReportCall } from '#testing/report-reader.ts';
import { testApp } from '#testing/test-app.ts';
import type { TestApp } from '#testing/test-app.ts';

const frameworkId = 'weekly-check-in';
const sub = { subreport: 'section', subReportId: 'wellbeing' };
const kinds: [string, Record<string, string>][] = [
  ...reportTypes.map((type): [string, Record<string, string>] => [type, {}]),
  ['top', sub],
];
const filters: Record<string, string>[] = [
  {},
  { timeframe: '60' },
  { group: 'North', threshold: '0.75' },
];

let fixture: TestApp;
let made: MadeReported;
let token: string;
beforeAll(async () => {
  fixture = await testApp();
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(async () => {
  made = await makeReported(fixture.services, 150, [frameworkId]);
  token = await openSession(fixture.services, made.admin.userId, null);
  await countAs('large');
});

test.each(kinds)(
  'all of a %s report stays of one moment until it is refreshed: %o',
  async (type, more) => {
    for (const filter of filters) {
      const of = asked(type, { ...filter, ...more });
      const before = await readPages(of);
      const csv = (await getCsv(of)).body;
      await changeEverything();
      expect(await readPages(of)).toEqual(before);
      expect((await getCsv(of)).body).toBe(csv);
      const [first] = await readPages(refreshed(of));
      expect(first?.reportData.snapshot).not.toBe(before[0]?.reportData.snapshot);
      expect(first).not.toEqual(before[0]);
    }
  },
);

test.each(kinds)(
  'a %s report that is kept tells what one tells that is read live: %o',
  async (type, more) => {
    for (const filter of filters) {
      const of = asked(type, { ...filter, ...more });
      const { snapshot } = (await readPage(refreshed(of))).reportData;
      expect(snapshot).not.toBeNull();
      const kept = await readPages(of);
      const csv = (await getCsv(of)).body;
      await countAs('small');
      expect(kept.map(withoutMoment)).toEqual((await readPages(of)).map(withoutMoment));
      expect(csv).toBe((await getCsv(of)).body);
      await countAs('large');
    }
  },
);

test('cards, counts, rows, pages and CSV agree while answers come in', async () => {
  const before = await cards();
  await changeEverything();
  for (const { reportId, reportData } of await cards()) {
    const of = asked(reportId.slice(0, -frameworkId.length - 1));
    const pages = await readPages(of);
    const { score, beaconsTotal, countedAt } = reportData;
    for (const page of pages)
      expect(page.reportData).toMatchObject({ score, beaconsTotal, countedAt });
    const lines = pages.flatMap(linesOf).length;
    expect((await getCsv(of)).body.trim().split('\n').length - 1).toBe(lines);
  }
  expect(await cards()).toEqual(before);
  expect(await cards({ refresh: 'true' })).not.toEqual(before);
});

test('a page is of the moment of the one before, whoever refreshes meanwhile', async () => {
  const of = asked('risk');
  const [first, second] = await readPages(of);
  await changeEverything();
  const fresh = await readPage(refreshed(of));
  const snapshot = first?.reportData.snapshot ?? null;
  expect(await readPage(of, 2, snapshot)).toEqual(second);
  expect((await readPage(of, 1)).reportData.snapshot).toBe(fresh.reportData.snapshot);
});

test('a snapshot is shown for ten minutes, kept for an hour, and never into another day', async () => {
  const { clock } = fixture.services;
  clock.moveTo(new Date('2026-11-02T22:30:00Z'));
  token = await openSession(fixture.services, made.admin.userId, null);
  const of = asked('completion_rates');
  const { snapshot } = (await readPage(of)).reportData;
  const shown = async (known: string | null = null) =>
    (await readPage(of, 1, known)).reportData.snapshot;
  clock.moveTo(new Date('2026-11-02T22:39:59Z'));
  expect(await shown()).toBe(snapshot);
  clock.moveTo(new Date('2026-11-02T22:40:01Z'));
  const next = await shown();
  expect(next).not.toBe(snapshot);
  expect(await shown(snapshot)).toBe(snapshot);
  clock.moveTo(new Date('2026-11-02T23:30:01Z'));
  expect(await shown(snapshot)).not.toBe(snapshot);
  clock.moveTo(new Date('2026-11-02T23:59:59Z'));
  const last = await shown();
  clock.moveTo(new Date('2026-11-03T00:00:01Z'));
  expect(await shown(last)).not.toBe(last);
});

test('a Beacon that is archived, erased or open again is in no row, preview or file any more', async () => {
  const of = asked('risk');
  const pages = await readPages(of);
  const ids = pages.flatMap(rowsOf).map(({ id }) => id);
  const [reopened = '', archived = '', erased = ''] = await withoutOpenWindow(ids);
  await cards();
  const { db, clock } = fixture.services;
  await db
    .updateTable('beacons')
    .set({ archived_at: clock.now() })
    .where('id', '=', archived)
    .execute();
  await db.deleteFrom('responses').where('assessment_id', 'in', windowsOf(erased)).execute();
  await sql`delete from assessments where beacon_id = ${erased}`.execute(db);
  await db.deleteFrom('members').where('beacon_id', '=', erased).execute();
  await db.deleteFrom('beacons').where('id', '=', erased).execute();
  await sql`update assessments set closed_at = null, is_complete = false
    where beacon_id = ${reopened} and number = (
      select max(number) from assessments where beacon_id = ${reopened})`.execute(db);
  const now = await readPages(of);
  expect(sumOf(now, 'leftOut')).toBe(3);
  expect(now[0]?.reportData.total).toBe(pages[0]?.reportData.total);
  const told = JSON.stringify(now) + (await getCsv(of)).body;
  const gone = [archived, erased, reopened];
  const names = pages.flatMap(rowsOf).filter(({ id }) => gone.includes(id));
  for (const { id } of names) expect(told).not.toContain(id);
  const csv = (await getCsv(of)).body;
  for (const { title } of names)
    expect(csv).not.toMatch(new RegExp(`^'?${title.replace(/\+/g, '\\+')},`, 'm'));
  const previews = JSON.stringify(await cards());
  for (const id of [archived, erased]) expect(previews).not.toContain(id);
});

test('whoever may not see reports any more is refused a snapshot they know', async () => {
  const { db } = fixture.services;
  const { snapshot } = (await readPage(asked('risk'))).reportData;
  const of = asked('risk', { snapshot: snapshot ?? '' });
  expect((await getReport(of)).statusCode).toBe(200);
  await db
    .updateTable('organisation_users')
    .set({ roles: [] })
    .where('user_id', '=', made.admin.userId)
    .execute();
  expect((await getReport(of)).statusCode).not.toBe(200);
  expect((await getCsv(of)).statusCode).not.toBe(200);
});

test('a snapshot of another organisation, report or filter is replaced by the right one', async () => {
  const foreign = (await readPage(asked('risk'))).reportData.snapshot ?? '';
  const [mine, myToken] = [made, token];
  made = await makeReported(fixture.services, 20, [frameworkId]);
  token = await openSession(fixture.services, made.admin.userId, null);
  await countAs('large');
  for (const type of reportTypes) {
    const { total, snapshot } = (await readPage(asked(type))).reportData;
    const told = (await readPage(asked(type, { snapshot: foreign }))).reportData;
    expect(told).toMatchObject({ total, snapshot });
  }
  [made, token] = [mine, myToken];
  for (const of of [asked('completion_rates'), asked('risk', { group: 'North' })]) {
    const told = await readPage(of, 1, foreign);
    expect(told.reportData.snapshot).not.toBe(foreign);
    expect(told).toEqual(await readPage(of));
  }
});

test('people who open and refresh a report at once all get it, and few snapshots remain', async () => {
  const of = asked('heatmap');
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => getReport(of, { refresh: 'true' })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  const { clock } = fixture.services;
  clock.moveTo(new Date(clock.now().getTime() + 61_000));
  await readPage(refreshed(of));
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from report_snapshots
    where organisation_id = ${made.organisationId}`.execute(fixture.services.db);
  expect(rows[0]?.count).toBe(5);
});

/** The organisation has as many Beacons as its counter says. */
async function countAs(size: 'small' | 'large'): Promise<void> {
  await fixture.services.db
    .updateTable('beacon_counts')
    .set({ active: size === 'large' ? 100_000 : 100 })
    .where('organisation_id', '=', made.organisationId)
    .where('kind', '=', 'framework')
    .execute();
}

/** New Beacons and answers, other thresholds: nothing that takes a row away. */
async function changeEverything(): Promise<void> {
  const { db, clock } = fixture.services;
  const { organisationId } = made;
  const listed = await makeListed(fixture.services, organisationId, [
    { score: 1, completed: 0, groupNames: ['North'] },
  ]);
  await countAs('large');
  await db
    .insertInto('assessments')
    .values(
      listed.map(({ id: beacon_id }) => ({
        organisation_id: organisationId,
        id: v7(),
        beacon_id,
        number: 1,
        opens_at: clock.now(),
        closes_at: null,
        closed_at: null,
        completed_at: null,
        result: null,
      })),
    )
    .execute();
  await sql`update turnouts set expected = expected + 1
    where organisation_id = ${organisationId}`.execute(db);
  await sql`update beacons set lower_threshold = upper_threshold - 3
    where organisation_id = ${organisationId}`.execute(db);
  await sql`update beacon_listings set score = score / 2
    where organisation_id = ${organisationId}`.execute(db);
  await sql`update beacon_sections set score = score / 2
    where organisation_id = ${organisationId}`.execute(db);
}

/** Those whose latest window is settled because it is closed. */
async function withoutOpenWindow(ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select beacon_id as id from assessments where beacon_id = any(${ids}::uuid[])
    group by beacon_id
    having bool_and(closed_at is not null) and max(number) = max(number) filter (where completed_at is not null)
    order by beacon_id limit 3`.execute(fixture.services.db);
  return rows.map(({ id }) => id);
}

function sumOf(pages: Report[], name: 'leftOut'): number {
  return pages.reduce((sum, { reportData }) => sum + reportData[name], 0);
}

function windowsOf(beaconId: string) {
  return fixture.services.db
    .selectFrom('assessments')
    .select('id')
    .where('beacon_id', '=', beaconId);
}

function asked(type: string, query: Record<string, string> = {}): ReportCall {
  const reportId = `${type}-${frameworkId}`;
  return { app: fixture.app, token, reportId, query: { organisation: made.slug, ...query } };
}

function refreshed(of: ReportCall): ReportCall {
  return { ...of, query: { ...of.query, refresh: 'true' } };
}

async function cards(query: Record<string, string> = {}): Promise<ReportCard[]> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await call(fixture.app, listReports, {
    query: { organisation: made.slug, ...query },
    headers,
  });
  const { reports }: AnswerOf<typeof listReports> = answer.json().data;
  return reports;
}

function withoutMoment({ reportData, ...report }: Report) {
  const { snapshot: _snapshot, ...told } = reportData;
  return JSON.stringify({ ...report, reportData: told }, toTell);
}

/** Means of many scores are added up anew at each reading, in an order of the database's own. */
function toTell(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 1e8) / 1e8 : value;
}
