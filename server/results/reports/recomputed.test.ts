import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completionThresholds, reportTypes, timeframes } from '#contract/reports.ts';
import type { RiskRow } from '#contract/report-rows.ts';
import type { Report, ReportType } from '#contract/reports.ts';
import { demoId } from '#server/demo/ids.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import { makeReported, reportedGroups } from '#testing/make-reported.ts';
import { recomputedReports, startOfDay } from '#testing/recomputed-reports.ts';
import type { ReportedBeacon } from '#testing/recomputed-reports.ts';
import { getCsv, linesOf, readPages } from '#testing/report-reader.ts';
import type { ReportCall } from '#testing/report-reader.ts';
import { testApp } from '#testing/test-app.ts';
import type { TestApp } from '#testing/test-app.ts';

/** How many Beacons are made up. */
const generated = Number(process.env['RECOMPUTED_BEACONS'] ?? 1000);
const frameworkIds = ['team-wellbeing', 'strengths-and-difficulties', 'weekly-check-in'];

let fixture: TestApp;
beforeAll(async () => {
  fixture = await testApp();
  await loadDemo(fixture.services);
});
afterAll(() => fixture[Symbol.asyncDispose]());

test.each(['riverside/ada', 'hillcrest/xavier'])(
  'the reports of %s are what the rows say',
  { timeout: 120_000 },
  async (who) => {
    const [slug = '', name] = who.split('/');
    const organisationId = demoId('organisation', slug);
    const asked = await readerOf({ slug, organisationId }, demoId('user', `${name}@${slug}.test`));
    const known = [...new Set(asked.beacons.map(({ frameworkId }) => frameworkId))];
    const filters = await everyFilter(organisationId, [-1, 30, 0]);
    for (const frameworkId of known) {
      for (const filter of filters) await checkAll(asked, frameworkId, filter);
    }
    expect(known).not.toHaveLength(0);
  },
);

test('so are those of Beacons that are made up', { timeout: 120_000 }, async () => {
  const made = await makeReported(fixture.services, generated, frameworkIds);
  const asked = await readerOf(made, made.admin.userId);
  const filters = await everyFilter(made.organisationId, timeframes);
  const everyOther = filters.filter((_, place) => place % 2 === 0);
  for (const [place, filter] of everyOther.entries()) {
    await checkAll(asked, frameworkIds[place % frameworkIds.length] ?? '', filter);
  }
  expect(asked.beacons.length).toBeGreaterThan(generated / 2);
});

/** Somebody's reports of one organisation, and what its rows say. */
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

async function everyFilter(organisationId: string, wanted: readonly number[]): Promise<Filter[]> {
  const filters: Filter[] = [];
  for (const group of ['', ...reportedGroups]) {
    for (const timeframe of wanted) {
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
  const own = reader.beacons.filter(
    (beacon) =>
      beacon.frameworkId === frameworkId && (!filter.group || beacon.groups.includes(filter.group)),
  );
  for (const type of reportTypes) {
    const asked = askedOf(reader, `${type}-${frameworkId}`, filter);
    const pages = await readPages(asked);
    await checks[type](pages, own, asked, filter);
    await checkCsv(asked, pages);
  }
}

function askedOf({ slug, token }: Reader, reportId: string, filter: Filter): ReportCall {
  const { group, timeframe, threshold } = filter;
  const query = { group, timeframe: `${timeframe}`, threshold: `${threshold}` };
  return { app: fixture.app, token, reportId, query: { organisation: slug, ...query } };
}

type Pages<Type extends ReportType = ReportType> = Extract<Report, { reportType: Type }>[];
type Check = (
  pages: Report[],
  beacons: ReportedBeacon[],
  asked: ReportCall,
  filter: Filter,
) => Promise<void> | void;

const categories = ['higher_risk', 'medium_risk', 'lower_risk'];

const checks: Record<ReportType, Check> = {
  risk: (all, beacons, asked, filter) => {
    const pages = all as Pages<'risk'>;
    const due = scored(beacons, filter);
    const rows = pages.flatMap(({ reportData }) => reportData.rows);
    expectSame(
      rows.map((row) => [row.id, row.category, near(row.score)]),
      due.map(({ id, latest }) => [id, categories[latest.risk], near(latest.score)]),
    );
    const places = rows.map((row) => [
      categories.indexOf(row.category),
      near(rankOf(row, asked)) ?? 0,
    ]);
    expect(places).toEqual(places.toSorted(byPlace));
    const reportData = pages[0]?.reportData;
    expect(reportData).toMatchObject({ total: due.length, beaconsTotal: due.length });
    expect(near(reportData?.score)).toBe(
      near(mean(due.map(({ latest }) => valueOf(latest, asked)))),
    );
    expect(reportData?.categories).toEqual(
      Object.fromEntries(
        categories.map((name, risk) => [
          name,
          due.filter(({ latest }) => latest.risk === risk).length,
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
  top: async (all, beacons, asked, filter) => {
    const [report] = all as Pages<'top'>;
    const due = scored(beacons, filter);
    const rows = report?.reportData.rows ?? [];
    const ranks = rows.map(({ id }) => near(mean(nodesOf(due, `section ${id}`, 'ranked'))) ?? 0);
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
    for (const { id, score, count } of rows) {
      expect([near(score), count], id).toEqual(meanOf(due, `section ${id}`, asked));
    }
    const [first] = rows;
    if (first) await checkSection(asked, first.id, due);
  },
  completion_rates: (all, beacons, _, filter) => {
    const pages = all as Pages<'completion_rates'>;
    const due = turnouts(beacons, filter);
    const rows = pages.flatMap(({ reportData }) => reportData.rows);
    expectSame(
      rows.map((row) => [row.id, row.expected, row.received, row.isUnderThreshold]),
      due.map(({ id, expected, received, isUnder }) => [id, expected, received, isUnder]),
    );
    const under = due.filter(({ isUnder }) => isUnder).length;
    const [report] = pages;
    expect(report?.reportData).toMatchObject({
      beaconsTotal: due.length,
      beaconsUnderThreshold: under,
      score: due.length === 0 ? null : 100 - (under * 100) / due.length,
    });
  },
};

type Scored = ReportedBeacon & { latest: NonNullable<ReportedBeacon['latest']> };

function scored(beacons: ReportedBeacon[], { since }: Filter): Scored[] {
  return beacons.filter(
    (beacon): beacon is Scored => beacon.latest !== null && beacon.latest.at >= since,
  );
}

function turnouts(beacons: ReportedBeacon[], { since, threshold }: Filter) {
  return beacons.flatMap(({ id, windows }) => {
    const own = windows.filter(({ opensAt }) => opensAt >= since);
    const expected = own.reduce((sum, window) => sum + window.expected, 0);
    const received = own.reduce((sum, window) => sum + window.received, 0);
    const isUnder = received / expected < threshold;
    return expected === 0 ? [] : [{ id, expected, received, isUnder }];
  });
}

async function checkSection(whole: ReportCall, subReportId: string, due: Scored[]): Promise<void> {
  const query = { ...whole.query, subreport: 'section', subReportId };
  const asked = { ...whole, query };
  const pages = (await readPages(asked)) as Pages<'top'>;
  const node = `section ${subReportId}`;
  const beacons = pages.flatMap(({ reportData }) => reportData.beacons ?? []);
  expectSame(
    beacons.map(({ id, normalisedScore }) => [id, near(normalisedScore)]),
    due
      .filter(({ latest }) => latest.nodes.has(node))
      .map(({ id, latest }) => [id, near(latest.nodes.get(node)?.normalised)]),
  );
  const places = beacons.map((row) => [near(rankOf(row, asked)) ?? 0]);
  expect(places).toEqual(places.toSorted(byPlace));
  const summary = pages[0]?.reportData;
  expect([near(summary?.score), summary?.beaconsTotal]).toEqual(meanOf(due, node, asked));
  const values = due
    .flatMap(({ latest }) => latest.nodes.get(node) ?? [])
    .map((each) => near(valueOf(each, asked)) ?? 0);
  expect(summary?.range?.map(near)).toEqual([Math.min(...values), Math.max(...values)]);
  const questions = summary?.rows ?? [];
  for (const { id, score, count } of questions) {
    expect([near(score), count], id).toEqual(meanOf(due, `question ${id}`, asked));
  }
  expect(questions).not.toHaveLength(0);
  await checkCsv(asked, pages);
}

/** As many lines as rows, and the same in them. */
async function checkCsv(asked: ReportCall, pages: Report[]): Promise<void> {
  const answer = await getCsv(asked);
  const lines = pages.flatMap(linesOf);
  expect(answer.statusCode).toBe(lines.length > 0 ? 200 : 409);
  if (lines.length === 0) return;
  const [, ...told]: string[][] = parse(answer.body, { bom: true });
  expect(told.map(nearLine)).toEqual(lines.map(nearLine));
}

/** Means of many scores are added up anew at each reading, in an order of the database's own. */
function nearLine(cells: string[]): string[] {
  return cells.map((cell) => (/^-?\d+\.\d+$/.test(cell) ? `${near(Number(cell))}` : cell));
}

/** In whatever order: scores that differ by a rounding alone stand either way. */
function expectSame(told: [id: string, ...unknown[]][], due: [id: string, ...unknown[]][]): void {
  const byId = ([a]: [string, ...unknown[]], [b]: [string, ...unknown[]]) => (a < b ? -1 : 1);
  expect(told.toSorted(byId)).toEqual(due.toSorted(byId));
}

function byPlace(a: number[], b: number[]): number {
  return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0);
}

function meanOf(beacons: Scored[], node: string, asked: ReportCall): [number | null, number] {
  const scores = nodesOf(beacons, node, isInPoints(asked) ? 'score' : 'normalised');
  return [near(mean(scores)), scores.length];
}

function nodesOf(beacons: Scored[], node: string, name: 'score' | 'normalised' | 'ranked') {
  return beacons.flatMap(({ latest }) => latest.nodes.get(node)?.[name] ?? []);
}

/** Where each informant has cut-offs of their own, means are of raw points, and lists go by the worst. */
function isInPoints({ reportId }: ReportCall): boolean {
  return reportId.endsWith('-strengths-and-difficulties');
}

function valueOf(
  { score, normalised }: { score: number; normalised: number },
  asked: ReportCall,
): number {
  return isInPoints(asked) ? score : normalised;
}

function rankOf(
  { normalisedScore, normalisedRange }: Pick<RiskRow, 'normalisedScore' | 'normalisedRange'>,
  asked: ReportCall,
): number | null {
  return isInPoints(asked) ? (normalisedRange?.[0] ?? null) : normalisedScore;
}

function mean(numbers: number[]): number | null {
  return numbers.length === 0
    ? null
    : numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}

/** As far as two ways of adding agree. */
function near(number: number | null | undefined): number | null {
  return typeof number === 'number' ? Math.round(number * 1e8) / 1e8 : null;
}
