import { Problem } from '#contract/problems.ts';
import { reportPageSizes } from '#contract/reports.ts';
import type { Report } from '#contract/reports.ts';
import { resultNodes } from '#rules/definition/result-nodes.ts';
import type { ScaleNode } from '#rules/definition/result-nodes.ts';
import type { ReportScope } from './access.ts';
import { reportColumns } from './columns.ts';
import { numberedPage } from '#server/platform/database/numbered-page.ts';
import { completionTable, heatmapTable, riskTable, sectionTable } from './report-tables.ts';
import { presentMeans, titleOf } from './present.ts';
import { reportIdOf } from './queries.ts';
import type { ReportKey } from './queries.ts';
import { questionNodes, sectionNodes } from './section-nodes.ts';
import type { ReportTable } from './report-tables.ts';
import { openScores, openSection, openCompletion } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import { categoryCounts, scoreSummary, completionSummary } from './summary.ts';

/** What a sub-report is about. */
export type ReportSection = Pick<ScaleNode, 'id' | 'title'>;

/** A request for one page of a report, or of the sub-report of one section. */
export interface ReportRequest {
  key: ReportKey;
  section: ReportSection | null;
  page: number;
}

const pageSize = reportPageSizes.rows;

/** The section of a sub-report; only the report of lowest sections has sub-reports. */
export function sectionOf(
  { reportType, framework }: ReportKey,
  id: string | undefined,
): ReportSection | null {
  if (id === undefined) return null;
  const section = resultNodes(framework).find((each) => each.id === id && each.items.length > 0);
  if (!section || reportType !== 'top') throw new Problem('not_found');
  return section;
}

/** A page of a report. */
export async function readReport(scope: ReportScope, request: ReportRequest): Promise<Report> {
  const { key, section } = request;
  const report = await (section ? readSection(scope, request, section) : dataOf(scope, request));
  return {
    reportId: reportIdOf(key),
    title: section?.title ?? titleOf(key),
    subtitle: key.framework.title,
    parentTitle: section && titleOf(key),
    filters: scope.filters,
    ...report,
    downloadable: report.reportData.total > 0,
  };
}

async function dataOf(scope: ReportScope, { key, page }: ReportRequest) {
  const { reportType, framework } = key;
  if (reportType === 'completion_rates') {
    const completion = await openCompletion(scope, framework.id);
    const rows = await findPage(completion, completionTable(scope), page);
    const summary = completionSummary(framework, scope, completion);
    return { reportType, reportData: { ...summary, ...rows } };
  }
  const scores = await openScores(scope, framework);
  const summary = scoreSummary(framework, scores);
  switch (reportType) {
    case 'risk': {
      const categories = categoryCounts(scores.figures);
      const rows = await findPage(scores, riskTable(scope, framework), page);
      return { reportType, reportData: { ...summary, ...rows, categories } };
    }
    case 'heatmap': {
      const columns = reportColumns(framework);
      const rows = await findPage(scores, heatmapTable(scope, framework), page);
      return { reportType, reportData: { ...summary, ...rows, columns } };
    }
    case 'top': {
      const rows = presentMeans(framework, sectionNodes(framework), scores.figures);
      const total = rows.length;
      const about = { page: 1, totalPages: Math.min(total, 1), total, leftOut: 0 };
      const reportData = { ...summary, ...about, snapshot: scores.id, rows, beacons: null };
      return { reportType, reportData };
    }
  }
}

async function readSection(
  scope: ReportScope,
  { key: { framework }, page }: ReportRequest,
  section: ReportSection,
) {
  const scores = await openSection(scope, framework, section.id);
  const table = sectionTable(scope, framework, section);
  const { rows: beacons, ...about } = await findPage(scores, table, page);
  const rows = presentMeans(framework, questionNodes(framework, section.id), scores.figures);
  const summary = scoreSummary(framework, scores, section.id);
  return { reportType: 'top' as const, reportData: { ...summary, ...about, rows, beacons } };
}

/** One page of a snapshot's rows; a page past the end becomes the last page. */
async function findPage<Row, Ranked>(
  { id, figures: { total }, rows }: Snapshot<{ total: number }, Ranked>,
  table: ReportTable<Row, Ranked>,
  requestedPage: number,
) {
  const { page, totalPages, offset } = numberedPage(requestedPage, total, pageSize);
  const ranked = await rows(offset, pageSize);
  const presented = await table.rowsOf(ranked);
  const leftOut = ranked.length - presented.length;
  return { page, totalPages, total, leftOut, snapshot: id, rows: presented };
}
