import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { findReport } from '#contract/reports.ts';
import type { RiskRow } from '#contract/report-rows.ts';
import type { Report } from '#contract/reports.ts';
import { tabledScore } from '#rules/results/display.ts';
import { call } from './calls.ts';

/** The request of one report. */
export interface ReportCall {
  app: FastifyInstance;
  token: string;
  reportId: string;
  query: Record<string, string>;
}

type Cells = (string | number | null)[];

export function getReport(
  { app, token, reportId, query }: ReportCall,
  more: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return call(app, findReport, {
    params: { reportId },
    query: { ...query, ...more },
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
}

export function getCsv(request: ReportCall): Promise<LightMyRequestResponse> {
  return getReport(request, {}, { accept: 'text/csv' });
}

/** Reads all pages of the snapshot of the first page. */
export async function readPages(request: ReportCall): Promise<Report[]> {
  const pages: Report[] = [];
  let totalPages: number;
  do {
    const snapshot: string | null = pages[0]?.reportData.snapshot ?? null;
    const report = await readPage(request, pages.length + 1, snapshot);
    pages.push(report);
    ({ totalPages } = report.reportData);
  } while (pages.length < totalPages);
  const total = pages[0]?.reportData.total ?? 0;
  const leftOut = pages.reduce((sum, { reportData }) => sum + reportData.leftOut, 0);
  expect(pages.flatMap(rowsOf)).toHaveLength(total - leftOut);
  return pages;
}

export async function readPage(
  request: ReportCall,
  page = 1,
  snapshot: string | null = null,
): Promise<Report> {
  const answer = await getReport(request, { page: `${page}`, ...(snapshot && { snapshot }) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.report;
}

/** The Beacons or rows on a page of a report. */
export function rowsOf({ reportData }: Report): { id: string; title: string }[] {
  return 'beacons' in reportData && reportData.beacons ? reportData.beacons : reportData.rows;
}

const risks: Record<RiskRow['category'], string> = {
  higher_risk: 'Higher risk',
  medium_risk: 'Medium risk',
  lower_risk: 'Lower risk',
};

/** The expected CSV lines of a page. */
export function linesOf(report: Report): string[][] {
  return cellsOf(report).map((cells) => cells.map((cell) => String(cell ?? '')));
}

function cellsOf({ reportType, reportData }: Report): Cells[] {
  switch (reportType) {
    case 'risk':
      return reportData.rows.map((row) => [
        ...titlesOf(row),
        risks[row.category],
        ...scoresOf(row),
        row.externalUrl,
      ]);
    case 'heatmap':
      return reportData.rows.map((row) => [
        ...titlesOf(row),
        row.date,
        scoreOf(row),
        ...row.cells.map((cell) => scoreOf(cell) ?? 'No score'),
        row.externalUrl,
      ]);
    case 'completion_rates':
      return reportData.rows.map((row) => [
        ...titlesOf(row),
        row.expected,
        row.received,
        tabledScore(row.score, 100),
        row.isUnderThreshold ? 'Yes' : 'No',
        row.externalUrl,
      ]);
    case 'top': {
      const { rows, beacons } = reportData;
      if (beacons)
        return beacons.map((row) => [...titlesOf(row), ...scoresOf(row), row.externalUrl]);
      return rows.map((row) => {
        const better = row.higherIs === 'better' ? 'Higher' : 'Lower';
        const band = row.classifier ?? 'Cut-offs differ';
        return [row.title, scoreOf(row), row.outOf, better, band, row.count];
      });
    }
  }
}

/** The title and name, with formulas guarded. */
function titlesOf({ title, name }: { title: string; name: string }): Cells {
  return [title, name].map((text) => text.replace(/^=/, "'="));
}

function scoresOf(row: Omit<RiskRow, 'category'>): Cells {
  const range = (row.range ?? [null, null]).map((end) => tabledScore(end, row.outOf));
  return [scoreOf(row), row.outOf, ...range, row.classifier, row.date];
}

function scoreOf({ score, outOf }: Pick<RiskRow, 'score' | 'outOf'>): number | null {
  return tabledScore(score, outOf);
}
