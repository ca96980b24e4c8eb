import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnswerOf } from '#contract/endpoint.ts';
import { reportTypes } from '#contract/report-constants.ts';
import { listReports } from '#contract/reports.ts';
import type { Report, ReportCard } from '#contract/reports.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import { insertCompletions } from '#server/beacons/projections/completions.ts';
import { rebuildProjections } from '#server/beacons/projections/rebuild.ts';
import { call } from '#testing/calls.ts';
import { makeListed } from '#testing/make-list.ts';
import { makeReported } from '#testing/make-reported.ts';
import type { MadeReported } from '#testing/make-reported.ts';
import { getCsv, getReport, linesOf, readPage, readPages, rowsOf } from '#testing/report-reader.ts';
import type { ReportCall } from '#testing/report-reader.ts';
import { rounded } from '#testing/rounded.ts';
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
let organisation: MadeReported;
let token: string;
beforeAll(async () => {
  fixture = await testApp();
});
afterAll(async () => {
  await rebuildProjections(fixture.services.db);
  await fixture[Symbol.asyncDispose]();
});
beforeEach(async () => {
  organisation = await makeReported(fixture.services, 150, [frameworkId]);
  token = await openSession(fixture.services, organisation.admin.userId, null);
  await countAs('large');
});

test.each(kinds)(
  'all pages of a %s report have the data of one moment until it is refreshed: %o',
  async (type, more) => {
    for (const filter of filters) {
      const of = reportOf(type, { ...filter, ...more });
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
  'a %s report from a snapshot equals a report read live: %o',
  async (type, more) => {
    for (const filter of filters) {
      const of = reportOf(type, { ...filter, ...more });
      const { snapshot } = (await readPage(refreshed(of))).reportData;
      expect(snapshot).not.toBeNull();
      const stored = await readPages(of);
      const csv = (await getCsv(of)).body;
      await countAs('small');
      expect(stored.map(withoutTime)).toEqual((await readPages(of)).map(withoutTime));
      expect(csv).toBe((await getCsv(of)).body);
      await countAs('large');
    }
  },
);

test('cards, counts, rows, pages and CSV are consistent while responses arrive', async () => {
  const before = await cards();
  await changeEverything();
  for (const { reportId, reportData } of await cards()) {
    const of = reportOf(reportId.slice(0, -frameworkId.length - 1));
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

test('a page has the data of the previous page, even if somebody refreshes the report', async () => {
  const of = reportOf('risk');
  const [first, second] = await readPages(of);
  await changeEverything();
  const fresh = await readPage(refreshed(of));
  const snapshot = first?.reportData.snapshot ?? null;
  expect(await readPage(of, 2, snapshot)).toEqual(second);
  expect((await readPage(of, 1)).reportData.snapshot).toBe(fresh.reportData.snapshot);
});

test('a snapshot is used for ten minutes and stored for an hour, and only on the same day', async () => {
  const { clock } = fixture.services;
  clock.moveTo(new Date('2026-11-02T22:30:00Z'));
  token = await openSession(fixture.services, organisation.admin.userId, null);
  const of = reportOf('completion_rates');
  const { snapshot } = (await readPage(of)).reportData;
  const currentSnapshot = async (requestedId: string | null = null) =>
    (await readPage(of, 1, requestedId)).reportData.snapshot;
  clock.moveTo(new Date('2026-11-02T22:39:59Z'));
  expect(await currentSnapshot()).toBe(snapshot);
  clock.moveTo(new Date('2026-11-02T22:40:01Z'));
  const next = await currentSnapshot();
  expect(next).not.toBe(snapshot);
  expect(await currentSnapshot(snapshot)).toBe(snapshot);
  clock.moveTo(new Date('2026-11-02T23:30:01Z'));
  expect(await currentSnapshot(snapshot)).not.toBe(snapshot);
  clock.moveTo(new Date('2026-11-02T23:59:59Z'));
  const last = await currentSnapshot();
  clock.moveTo(new Date('2026-11-03T00:00:01Z'));
  expect(await currentSnapshot(last)).not.toBe(last);
});

test('an archived, erased or reopened Beacon is no longer in any row, preview or file', async () => {
  const of = reportOf('risk');
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
  const data = JSON.stringify(now) + (await getCsv(of)).body;
  const gone = [archived, erased, reopened];
  const names = pages.flatMap(rowsOf).filter(({ id }) => gone.includes(id));
  for (const { id } of names) expect(data).not.toContain(id);
  const csv = (await getCsv(of)).body;
  for (const { title } of names)
    expect(csv).not.toMatch(new RegExp(`^'?${title.replace(/\+/g, '\\+')},`, 'm'));
  const previews = JSON.stringify(await cards());
  for (const id of [archived, erased]) expect(previews).not.toContain(id);
});

test('a person without access to reports cannot read a known snapshot', async () => {
  const { db } = fixture.services;
  const { snapshot } = (await readPage(reportOf('risk'))).reportData;
  const of = reportOf('risk', { snapshot: snapshot ?? '' });
  expect((await getReport(of)).statusCode).toBe(200);
  await db
    .updateTable('organisation_users')
    .set({ roles: [] })
    .where('user_id', '=', organisation.admin.userId)
    .execute();
  expect((await getReport(of)).statusCode).not.toBe(200);
  expect((await getCsv(of)).statusCode).not.toBe(200);
});

test('the id of a snapshot of another organisation, report or filter is ignored', async () => {
  const foreign = (await readPage(reportOf('risk'))).reportData.snapshot ?? '';
  const [mine, myToken] = [organisation, token];
  organisation = await makeReported(fixture.services, 20, [frameworkId]);
  token = await openSession(fixture.services, organisation.admin.userId, null);
  await countAs('large');
  for (const type of reportTypes) {
    const { total, snapshot } = (await readPage(reportOf(type))).reportData;
    const data = (await readPage(reportOf(type, { snapshot: foreign }))).reportData;
    expect(data).toMatchObject({ total, snapshot });
  }
  [organisation, token] = [mine, myToken];
  for (const of of [reportOf('completion_rates'), reportOf('risk', { group: 'North' })]) {
    const data = await readPage(of, 1, foreign);
    expect(data.reportData.snapshot).not.toBe(foreign);
    expect(data).toEqual(await readPage(of));
  }
});

test('of the snapshots of a report that is refreshed often, only five remain', async () => {
  const of = reportOf('heatmap');
  for (let count = 1; count <= 8; count += 1) await readPage(refreshed(of));
  const { clock } = fixture.services;
  clock.moveTo(new Date(clock.now().getTime() + 61_000));
  await readPage(refreshed(of));
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from report_snapshots
    where organisation_id = ${organisation.organisationId}`.execute(fixture.services.db);
  expect(rows[0]?.count).toBe(5);
});

/** Sets the counter of the organisation's Beacons. */
async function countAs(size: 'small' | 'large'): Promise<void> {
  await fixture.services.db
    .updateTable('beacon_counts')
    .set({ active: size === 'large' ? 100_000 : 100 })
    .where('organisation_id', '=', organisation.organisationId)
    .where('kind', '=', 'framework')
    .execute();
}

/** Adds Beacons and responses and changes thresholds, without removing a row. */
async function changeEverything(): Promise<void> {
  const { db, clock } = fixture.services;
  const { organisationId } = organisation;
  const listed = await makeListed(fixture.services, organisationId, [
    { score: 1, completed: 0, groupNames: ['North'] },
  ]);
  const windows = listed.map(({ id: beacon_id }) => ({
    organisation_id: organisationId,
    id: v7(),
    beacon_id,
    number: 2,
    opens_at: clock.now(),
  }));
  await db.insertInto('assessments').values(windows).execute();
  await insertCompletions(
    db,
    windows.map(({ id: assessmentId }) => ({ organisationId, assessmentId })),
  );
  await countAs('large');
  await sql`update completions set expected = expected + 1
    where organisation_id = ${organisationId}`.execute(db);
  await sql`update beacons set lower_threshold = upper_threshold - 3
    where organisation_id = ${organisationId}`.execute(db);
  await sql`update beacon_list_rows set score = score / 2
    where organisation_id = ${organisationId}`.execute(db);
  await sql`update beacon_sections set scores = array(select score / 2 from unnest(scores) score)
    where organisation_id = ${organisationId}`.execute(db);
}

/** The Beacons whose latest window is settled because it is closed. */
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

function reportOf(type: string, query: Record<string, string> = {}): ReportCall {
  const reportId = `${type}-${frameworkId}`;
  const filtered = { organisation: organisation.slug, ...query };
  return { app: fixture.app, token, reportId, query: filtered };
}

function refreshed(of: ReportCall): ReportCall {
  return { ...of, query: { ...of.query, refresh: 'true' } };
}

async function cards(query: Record<string, string> = {}): Promise<ReportCard[]> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await call(fixture.app, listReports, {
    query: { organisation: organisation.slug, ...query },
    headers,
  });
  const { reports }: AnswerOf<typeof listReports> = answer.json().data;
  return reports;
}

function withoutTime({ reportData, ...report }: Report) {
  const { snapshot: _snapshot, ...data } = reportData;
  return JSON.stringify({ ...report, reportData: data }, rounded);
}
