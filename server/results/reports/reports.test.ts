import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf } from '#contract/endpoint.ts';
import { listReports } from '#contract/reports.ts';
import type { Report } from '#contract/reports.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import { rebuildProjections } from '#server/beacons/projections/rebuild.ts';
import { call } from '#testing/calls.ts';
import { makeReported } from '#testing/make-reported.ts';
import type { MadeReported } from '#testing/make-reported.ts';
import { getCsv, getReport, readPage, readPages, rowsOf } from '#testing/report-reader.ts';
import type { ReportCall } from '#testing/report-reader.ts';
import { testApp } from '#testing/test-app.ts';
import type { TestApp } from '#testing/test-app.ts';

const frameworkId = 'weekly-check-in';
let fixture: TestApp;
let organisation: MadeReported;
let other: MadeReported;
let token: string;

beforeAll(async () => {
  fixture = await testApp();
  organisation = await makeReported(fixture.services, 220, [frameworkId]);
  other = await makeReported(fixture.services, 12, [frameworkId, 'team-wellbeing']);
  token = await openSession(fixture.services, organisation.admin.userId, null);
});
afterAll(() => fixture[Symbol.asyncDispose]());

describe('the report cards', () => {
  test('are one for each type and framework, with the figures of their reports', async () => {
    const { reports, total, totalPages } = await cards();
    expect(reports.map(({ reportId }) => reportId)).toEqual(
      ['risk', 'top', 'heatmap', 'completion_rates'].map((type) => `${type}-${frameworkId}`),
    );
    expect({ total, totalPages }).toEqual({ total: 4, totalPages: 1 });
    for (const { reportId, reportData } of reports) {
      const { score, beaconsTotal, thresholds } = (await readPage(reportOf(reportId))).reportData;
      expect(reportData).toMatchObject({ score, beaconsTotal, thresholds });
    }
  });

  test('show the lowest clients and their number', async () => {
    const { reports } = await cards();
    const risk = await readPage(reportOf('risk'));
    const card = reports.find(({ reportType }) => reportType === 'risk');
    const ids = rowsOf(risk).map(({ id }) => id);
    expect(card?.clients.preview.map(({ id }) => id)).toEqual(ids.slice(0, 5));
    expect(card?.clients.total).toBe(risk.reportData.total);
  });

  test('of completion rates show the Beacons under the threshold', async () => {
    for (const threshold of ['1', '0.5', '0.1']) {
      const { reports } = await cards({ threshold });
      const card = reports.find(({ reportType }) => reportType === 'completion_rates');
      const pages = await readPages(reportOf('completion_rates', { threshold }));
      const rows = pages.flatMap((page) =>
        page.reportType === 'completion_rates' ? page.reportData.rows : [],
      );
      const under = rows.filter(({ isUnderThreshold }) => isUnderThreshold);
      expect(card?.clients.total).toBe(under.length);
      expect(card?.clients.preview).toHaveLength(Math.min(under.length, 5));
      const ids = under.map(({ id }) => id);
      expect(card?.clients.preview.every(({ id }) => ids.includes(id))).toBe(true);
    }
  });

  test('are empty when no Beacon matches the filters', async () => {
    expect(await cards({ group: 'Nobody' })).toMatchObject({ reports: [], total: 0 });
    const { reports, total } = await cards({});
    expect(await cards({ page: '900' })).toMatchObject({ page: 1, total, reports });
    const report = await readPage(reportOf('risk', { group: 'Nobody' }));
    expect(report).toMatchObject({ downloadable: false, reportData: { total: 0, rows: [] } });
    const download = await getCsv(reportOf('risk', { group: 'Nobody' }));
    expect(download.json().errors.id).toBe('nothing_to_download');
  });
});

test.each(['risk', 'heatmap', 'completion_rates', 'top'])(
  'every page of %s can be requested by its number',
  async (type) => {
    const sub = { subreport: 'section', subReportId: 'wellbeing' };
    const of = reportOf(type, type === 'top' ? sub : {});
    const pages = await readPages(of);
    expect(pages.length).toBeGreaterThanOrEqual(3);
    const last = pages.length;
    for (const page of [last, 2, 3]) {
      expect(idsOf(await readPage(of, page))).toEqual(idsOf(pages[page - 1]));
    }
    expect(await readPage(of, 5000)).toMatchObject({ reportData: { page: last } });
    expect(idsOf(await readPage(of, 5000))).toEqual(idsOf(pages.at(-1)));
    const all = pages.flatMap(idsOf);
    expect(new Set(all).size).toBe(all.length);
  },
);

test.each<[string, number, Record<string, string>]>([
  ['another timeframe', 422, { timeframe: '31' }],
  ['another threshold', 422, { threshold: '0.6' }],
  ['no page', 422, { page: '0' }],
  ['a snapshot of nothing', 422, { page: '2', snapshot: 'x' }],
  ['half a refresh', 422, { refresh: 'yes' }],
  ['a sub-report of nothing', 422, { subreport: 'section' }],
  ['a section without its sub-report', 422, { subReportId: 'week' }],
  ['another sub-report', 422, { subreport: 'question', subReportId: 'week' }],
  ['a group of control characters', 422, { group: 'a\u0000b' }],
])('a query with %s is rejected', async (_, status, query) => {
  const answer = await getReport(reportOf('risk', query));
  expect(answer.statusCode, answer.body).toBe(status);
});

test('no report or card contains data of another organisation', async () => {
  const { db } = fixture.services;
  const canary = 'Zzyzx';
  await db
    .updateTable('clients')
    .set({ name: canary })
    .where('organisation_id', '=', other.organisationId)
    .execute();
  await rebuildProjections(db);
  const types = ['risk', 'top', 'heatmap', 'completion_rates'];
  for (const type of types) {
    expect(JSON.stringify(await readPages(reportOf(type)))).not.toContain(canary);
    expect((await getCsv(reportOf(type))).body).not.toContain(canary);
  }
  expect(JSON.stringify(await cards())).not.toContain(canary);
  const foreign = reportOf('risk', { organisation: other.slug });
  expect((await getReport(foreign)).statusCode).toBe(404);
  const unused = { ...reportOf('risk'), reportId: 'risk-team-wellbeing' };
  expect((await getReport(unused)).statusCode).toBe(404);
});

test('a download is UTF-8 with a byte order mark, has a file name, and writes an audit event', async () => {
  const { db, clock } = fixture.services;
  clock.moveTo(new Date(clock.now().getTime() + 1000));
  const answer = await getCsv(reportOf('risk'));
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="report-risk-${frameworkId}-2026-11-02-1000.csv"`,
  );
  expect(answer.body).toMatch(/^\uFEFFBeacon,Client,Risk,Score/);
  await readPage(reportOf('risk'));
  await cards();
  const events = await db
    .selectFrom('audit_events')
    .select('action')
    .where('organisation_id', '=', organisation.organisationId)
    .where('user_id', '=', organisation.admin.userId)
    .where('at', '=', clock.now())
    .orderBy('id')
    .execute();
  const actions = ['report.exported', 'report.read', 'reports.listed'];
  expect(events.map(({ action }) => action)).toEqual(actions);
});

test('the scores of a download have one decimal more than the screen', async () => {
  for (const type of ['risk', 'top', 'heatmap', 'completion_rates']) {
    const [, ...lines]: string[][] = parse((await getCsv(reportOf(type))).body, { bom: true });
    const fractions = lines.flat().filter((cell) => /^-?\d+\.\d+$/.test(cell));
    expect(fractions.length, type).toBeGreaterThan(0);
    const outOf = type === 'completion_rates' ? /^\d+\.\d$/ : /^\d+\.\d{1,2}$/;
    for (const cell of fractions) expect(cell).toMatch(outOf);
  }
});

function reportOf(type: string, query: Record<string, string> = {}): ReportCall {
  const reportId = type.includes('-') ? type : `${type}-${frameworkId}`;
  const filters = { organisation: organisation.slug, ...query };
  return { app: fixture.app, token, reportId, query: filters };
}

async function cards(query: Record<string, string> = {}): Promise<AnswerOf<typeof listReports>> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await call(fixture.app, listReports, { query, headers });
  return answer.json().data;
}

function idsOf(report: Report | undefined): string[] {
  return report ? rowsOf(report).map(({ id }) => id) : [];
}
