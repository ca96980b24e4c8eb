import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completionThresholds, reportTypes, timeframes } from '#contract/report-constants.ts';
import type { ReportType } from '#contract/report-constants.ts';
import type { RiskRow } from '#contract/report-rows.ts';
import type { Report } from '#contract/reports.ts';
import { demoId } from '#server/demo/ids.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import { makeReported, reportedGroups } from '#testing/make-reported.ts';
import { recomputedReports, type ReportedBeacon, startOfDay } from '#testing/recomputed-reports.ts';
import { getCsv, linesOf, type ReportCall, readPages } from '#testing/report-reader.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

/** The number of generated Beacons. */
const generated = Number(process.env['RECOMPUTED_BEACONS'] ?? 1000);
const frameworkIds = ['team-wellbeing', 'strengths-and-difficulties', 'weekly-check-in'];

let fixture: TestApp;
beforeAll(async () => {
  fixture = await testApp();
  await loadDemo(fixture.services);
});
afterAll(() => fixture[Symbol.asyncDispose]());

test.each(['riverside/ada', 'hillcrest/xavier'])(
  'the reports of %s equal the recomputation from the rows',
  { timeout: 120_000 },
  async (who) => {
    const [slug = '', name] = who.split('/');
    const organisationId = demoId('organisation', slug);
    const reader = await readerOf({ slug, organisationId }, demoId('user', `${name}@${slug}.test`));
    const used = [...new Set(reader.beacons.map(({ frameworkId }) => frameworkId))];
    const filters = await everyFilter(organisationId, [-1, 30, 0]);
    for (const frameworkId of used) {
      for (const filter of filters) await checkAll(reader, frameworkId, filter);
    }
    expect(used).not.toHaveLength(0);
  },
);

test('reports of generated Beacons equal the recomputation', { timeout: 120_000 }, async () => {
  const organisation = await makeReported(fixture.services, generated, frameworkIds);
  const reader = await readerOf(organisation, organisation.admin.userId);
  const filters = await everyFilter(organisation.organisationId, timeframes);
  const everyOther = filters.filter((_, index) => index % 2 === 0);
  for (const [index, filter] of everyOther.entries()) {
    await checkAll(reader, frameworkIds[index % frameworkIds.length] ?? '', filter);
  }
  expect(reader.beacons.length).toBeGreaterThan(generated / 2);
});

/** A person's access to the reports of one organisation, and the Beacons recomputed from its rows. */
interface Reader {
  slug: string;
  token: string;
  beacons: ReportedBeacon[];
}

interface Filter {
  group: string;
  timeframe: number;
  since: Date;
  threshold: number;
}

async function readerOf(
  { slug, organisationId }: { slug: string; organisationId: string },
  userId: string,
): Promise<Reader> {
  const token = await openSession(fixture.services, userId, null);
  return { slug, token, beacons: await recomputedReports(fixture.services, organisationId) };
}

async function everyFilter(organisationId: string, days: readonly number[]): Promise<Filter[]> {
  const filters: Filter[] = [];
  for (const group of ['', ...reportedGroups]) {
    for (const timeframe of days) {
      const since =
        timeframe === -1
          ? new Date(0)
          : await startOfDay(fixture.services, organisationId, timeframe);
      const threshold = completionThresholds[filters.length % completionThresholds.length] ?? 0.5;
      filters.push({ group, timeframe, since, threshold });
    }
  }
  return filters;
}

async function checkAll(reader: Reader, frameworkId: string, filter: Filter): Promise<void> {
  const selected = reader.beacons.filter(
    (beacon) =>
      beacon.frameworkId === frameworkId && (!filter.group || beacon.groups.includes(filter.group)),
  );
  for (const type of reportTypes) {
    const request = reportFor(reader, `${type}-${frameworkId}`, filter);
    const pages = await readPages(request);
    await checks[type](pages, selected, request, filter);
    await checkCsv(request, pages);
  }
}

function reportFor({ slug, token }: Reader, reportId: string, filter: Filter): ReportCall {
  const { group, timeframe, threshold } = filter;
  const query = { group, timeframe: `${timeframe}`, threshold: `${threshold}` };
  return { app: fixture.app, token, reportId, query: { organisation: slug, ...query } };
}

type Pages<Type extends ReportType = ReportType> = Extract<Report, { reportType: Type }>[];
type Check = (
  pages: Report[],
  beacons: ReportedBeacon[],
  request: ReportCall,
  filter: Filter,
) => Promise<void> | void;

const categories = ['higher_risk', 'medium_risk', 'lower_risk'];

const checks: Record<ReportType, Check> = {
  risk: (all, beacons, request, filter) => {
    const pages = all as Pages<'risk'>;
    const expected = scored(beacons, filter);
    const rows = pages.flatMap(({ reportData }) => reportData.rows);
    expectSame(
      rows.map((row) => [row.id, row.category, near(row.score)]),
      expected.map(({ id, latest }) => [id, categories[latest.risk], near(latest.score)]),
    );
    const ranks = rows.map((row) => [
      categories.indexOf(row.category),
      near(rankOf(row, request)) ?? 0,
    ]);
    expect(ranks).toEqual(ranks.toSorted(byRank));
    const reportData = pages[0]?.reportData;
    expect(reportData).toMatchObject({ total: expected.length, beaconsTotal: expected.length });
    expect(near(reportData?.score)).toBe(near(mean(expected.map(({ latest }) => latest.score))));
    expect(reportData?.categories).toEqual(
      Object.fromEntries(
        categories.map((name, risk) => [
          name,
          expected.filter(({ latest }) => latest.risk === risk).length,
        ]),
      ),
    );
  },
  heatmap: (all, beacons, _, filter) => {
    const pages = all as Pages<'heatmap'>;
    const rows = pages.flatMap(({ reportData }) => reportData.rows);
    expectSame(
      rows.map(({ id, cells }) => [id, ...cells.map((cell) => near(cell.normalisedScore))]),
      scored(beacons, filter).map(({ id, latest }) => [
        id,
        ...(pages[0]?.reportData.columns ?? []).map((column) =>
          near(latest.nodes.get(`section ${column.id}`)?.normalised),
        ),
      ]),
    );
  },
  top: async (all, beacons, request, filter) => {
    const [report] = all as Pages<'top'>;
    const latest = scored(beacons, filter);
    const rows = report?.reportData.rows ?? [];
    const ranks = rows.map(({ id }) => near(mean(nodesOf(latest, `section ${id}`, 'ranked'))) ?? 0);
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
    for (const { id, score, count } of rows) {
      expect([near(score), count], id).toEqual(meanOf(latest, `section ${id}`));
    }
    const [first] = rows;
    if (first) await checkSection(request, first.id, latest);
  },
  completion_rates: (all, beacons, _, filter) => {
    const pages = all as Pages<'completion_rates'>;
    const rates = completionOf(beacons, filter);
    const rows = pages.flatMap(({ reportData }) => reportData.rows);
    expectSame(
      rows.map((row) => [row.id, row.expected, row.received, row.isUnderThreshold]),
      rates.map(({ id, expected, received, isUnder }) => [id, expected, received, isUnder]),
    );
    const under = rates.filter(({ isUnder }) => isUnder).length;
    const [report] = pages;
    expect(report?.reportData).toMatchObject({
      beaconsTotal: rates.length,
      beaconsUnderThreshold: under,
      score: rates.length === 0 ? null : 100 - (under * 100) / rates.length,
    });
  },
};

type Scored = ReportedBeacon & { latest: NonNullable<ReportedBeacon['latest']> };

function scored(beacons: ReportedBeacon[], { since }: Filter): Scored[] {
  return beacons.filter(
    (beacon): beacon is Scored => beacon.latest !== null && beacon.latest.at >= since,
  );
}

function completionOf(beacons: ReportedBeacon[], { since, threshold }: Filter) {
  return beacons.flatMap(({ id, windows }) => {
    const selected = windows.filter(({ opensAt }) => opensAt >= since);
    const expected = selected.reduce((sum, window) => sum + window.expected, 0);
    const received = selected.reduce((sum, window) => sum + window.received, 0);
    const isUnder = received / expected < threshold;
    return expected === 0 ? [] : [{ id, expected, received, isUnder }];
  });
}

async function checkSection(top: ReportCall, subReportId: string, all: Scored[]): Promise<void> {
  const query = { ...top.query, subreport: 'section', subReportId };
  const request = { ...top, query };
  const pages = (await readPages(request)) as Pages<'top'>;
  const node = `section ${subReportId}`;
  const beacons = pages.flatMap(({ reportData }) => reportData.beacons ?? []);
  expectSame(
    beacons.map(({ id, normalisedScore }) => [id, near(normalisedScore)]),
    all
      .filter(({ latest }) => latest.nodes.has(node))
      .map(({ id, latest }) => [id, near(latest.nodes.get(node)?.normalised)]),
  );
  const ranks = beacons.map((row) => [near(rankOf(row, request)) ?? 0]);
  expect(ranks).toEqual(ranks.toSorted(byRank));
  const summary = pages[0]?.reportData;
  expect([near(summary?.score), summary?.beaconsTotal]).toEqual(meanOf(all, node));
  const values = all
    .flatMap(({ latest }) => latest.nodes.get(node) ?? [])
    .map(({ score }) => near(score) ?? 0);
  expect(summary?.range?.map(near)).toEqual([Math.min(...values), Math.max(...values)]);
  const questions = summary?.rows ?? [];
  for (const { id, score, count } of questions) {
    expect([near(score), count], id).toEqual(meanOf(all, `question ${id}`));
  }
  expect(questions).not.toHaveLength(0);
  await checkCsv(request, pages);
}

/** Compares the lines of the CSV with the rows. */
async function checkCsv(request: ReportCall, pages: Report[]): Promise<void> {
  const answer = await getCsv(request);
  const lines = pages.flatMap(linesOf);
  expect(answer.statusCode).toBe(lines.length > 0 ? 200 : 409);
  if (lines.length === 0) return;
  const [, ...actual]: string[][] = parse(answer.body, { bom: true });
  expect(actual.map(nearLine)).toEqual(lines.map(nearLine));
}

/** Rounds numbers, because the database adds up scores in a different order at each read. */
function nearLine(cells: string[]): string[] {
  return cells.map((cell) => (/^-?\d+\.\d+$/.test(cell) ? `${near(Number(cell))}` : cell));
}

/** Compares without order, because scores that differ only by rounding may swap. */
function expectSame(actual: [string, ...unknown[]][], expected: [string, ...unknown[]][]): void {
  const byId = ([a]: [string, ...unknown[]], [b]: [string, ...unknown[]]) => (a < b ? -1 : 1);
  expect(actual.toSorted(byId)).toEqual(expected.toSorted(byId));
}

function byRank(a: number[], b: number[]): number {
  return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0);
}

function meanOf(beacons: Scored[], node: string): [number | null, number] {
  const scores = nodesOf(beacons, node, 'score');
  return [near(mean(scores)), scores.length];
}

function nodesOf(beacons: Scored[], node: string, name: 'score' | 'ranked') {
  return beacons.flatMap(({ latest }) => latest.nodes.get(node)?.[name] ?? []);
}

/** Where each informant has their own cut-offs, lists sort by the worst informant. */
function isPerInformant({ reportId }: ReportCall): boolean {
  return reportId.endsWith('-strengths-and-difficulties');
}

function rankOf(
  { normalisedScore, normalisedRange }: Pick<RiskRow, 'normalisedScore' | 'normalisedRange'>,
  request: ReportCall,
): number | null {
  return isPerInformant(request) ? (normalisedRange?.[0] ?? null) : normalisedScore;
}

function mean(numbers: number[]): number | null {
  return numbers.length === 0
    ? null
    : numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}

/** Rounds to the precision at which two orders of addition agree. */
function near(number: number | null | undefined): number | null {
  return typeof number === 'number' ? Math.round(number * 1e8) / 1e8 : null;
}
