import { Problem } from '#contract/problems.ts';
import type { Report } from '#contract/reports.ts';
import type { Framework, Section } from '#rules/definition.ts';
import type { Services } from '#server/platform/services.ts';
import type { ReportScope } from './access.ts';
import { reportColumns, unitOf } from './columns.ts';
import { findPage } from './find-page.ts';
import { completionTable, heatmapTable, riskTable, sectionTable } from './report-tables.ts';
import { presentMeans, titleOf } from './present.ts';
import { reportIdOf } from './queries.ts';
import type { ReportKey } from './queries.ts';
import { questionNodes, sectionNodes } from './section-nodes.ts';
import { openScores, openSection, openCompletion } from './snapshot.ts';
import { categoryCounts, scoreSummary, completionSummary } from './summary.ts';

/** A request for one page of a report, or of the sub-report of one section. */
export interface ReportRequest {
  key: ReportKey;
  section: Section | null;
  page: number;
}

type Data<Type extends Report['reportType']> = Extract<Report, { reportType: Type }>['reportData'];

/** The section of a sub-report; only the report of lowest sections has sub-reports. */
export function sectionOf(
  { reportType, framework }: ReportKey,
  id: string | undefined,
): Section | null {
  if (id === undefined) return null;
  const section = framework.sections.find((each) => each.id === id);
  if (!section || reportType !== 'top') throw new Problem('not_found');
  return section;
}

/** A page of a report. */
export async function readReport(
  services: Services,
  scope: ReportScope,
  request: ReportRequest,
): Promise<Report> {
  const { key, section } = request;
  const { framework } = key;
  const head = {
    reportId: reportIdOf(key),
    title: section?.title ?? titleOf(key),
    subtitle: framework.title,
    parentTitle: section && titleOf(key),
    filters: scope.filters,
  };
  const report = await dataOf(services, scope, request);
  return { ...head, ...report, downloadable: report.reportData.total > 0 };
}

async function dataOf(services: Services, scope: ReportScope, request: ReportRequest) {
  const { key, section, page } = request;
  const { reportType, framework } = key;
  switch (reportType) {
    case 'risk':
      return { reportType, reportData: await riskData(services, scope, framework, page) };
    case 'heatmap':
      return { reportType, reportData: await heatmapData(services, scope, framework, page) };
    case 'completion_rates':
      return { reportType, reportData: await completionData(services, scope, framework, page) };
    case 'top': {
      const reportData = section
        ? await sectionData(services, scope, { framework, section, page })
        : await topData(services, scope, framework);
      return { reportType, reportData };
    }
  }
}

async function riskData(
  services: Services,
  scope: ReportScope,
  framework: Framework,
  page: number,
): Promise<Data<'risk'>> {
  const scores = await openScores(services, framework, scope);
  const { about, rows } = await findPage(scores, riskTable(services, scope, framework), page);
  const categories = categoryCounts(scores.figures);
  return { ...scoreSummary(framework, scores), ...about, categories, rows };
}

async function heatmapData(
  services: Services,
  scope: ReportScope,
  framework: Framework,
  page: number,
): Promise<Data<'heatmap'>> {
  const scores = await openScores(services, framework, scope);
  const columns = reportColumns(framework);
  const { about, rows } = await findPage(scores, heatmapTable(services, scope, framework), page);
  return { ...scoreSummary(framework, scores), ...about, columns, rows };
}

async function completionData(
  services: Services,
  scope: ReportScope,
  framework: Framework,
  page: number,
): Promise<Data<'completion_rates'>> {
  const completion = await openCompletion(services, framework.id, scope);
  const { about, rows } = await findPage(completion, completionTable(services, scope), page);
  return { ...completionSummary(framework, scope, completion), ...about, rows };
}

async function topData(
  services: Services,
  scope: ReportScope,
  framework: Framework,
): Promise<Data<'top'>> {
  const scores = await openScores(services, framework, scope);
  const rows = presentMeans(framework, sectionNodes(framework), scores.figures);
  const total = rows.length;
  const about = { page: 1, totalPages: Math.min(total, 1), total, leftOut: 0, snapshot: scores.id };
  return { ...scoreSummary(framework, scores), ...about, rows, beacons: null };
}

async function sectionData(
  services: Services,
  scope: ReportScope,
  { framework, section, page }: { framework: Framework; section: Section; page: number },
): Promise<Data<'top'>> {
  const scores = await openSection(services, framework, section.id, scope);
  const table = sectionTable(services, scope, framework, section);
  const { about, rows: beacons } = await findPage(scores, table, page);
  const rows = presentMeans(framework, questionNodes(framework, section), scores.figures);
  const unit = unitOf(framework, section.id);
  return { ...scoreSummary(framework, scores, unit), ...about, rows, beacons };
}
