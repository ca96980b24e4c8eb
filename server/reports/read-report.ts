import { Problem } from '#contract/problems.ts';
import type { Report } from '#contract/reports.ts';
import type { Framework, Section } from '#rules/definition.ts';
import type { Services } from '#server/services.ts';
import type { ReportScope } from './access.ts';
import { reportColumns } from './columns.ts';
import {
  findQuestionFigures,
  findScoreFigures,
  findSectionFigures,
  findTurnoutFigures,
} from './find-figures.ts';
import { findPage } from './find-page.ts';
import type { AboutPage } from './find-page.ts';
import { completionListing, heatmapListing, riskListing, sectionListing } from './listings.ts';
import type { Listing } from './listings.ts';
import { presentMeans, reportTitles } from './present.ts';
import { reportIdOf } from './queries.ts';
import type { ReportKey } from './queries.ts';
import { questionNodes, sectionNodes } from './section-nodes.ts';
import { categoryCounts, scoreSummary, turnoutSummary } from './summary.ts';

/** One report, or the sub-report of one section, and which page of it. */
export interface ReportRequest {
  key: ReportKey;
  section: Section | null;
  viewerId: string;
  page: number;
  pageKey?: string | undefined;
}

/** Of a section that no Beacon has a score of. */
const noMean = { mean: null, lowest: null, highest: null, count: 0 };

type Data<Type extends Report['reportType']> = Extract<Report, { reportType: Type }>['reportData'];

/** The section a sub-report is of: the ranking of sections is what they belong to. */
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
  const { reportType, framework } = key;
  const head = {
    reportId: reportIdOf(key),
    title: section?.title ?? reportTitles[reportType],
    subtitle: framework.title,
    parentTitle: section && reportTitles[reportType],
    filters: scope.filters,
  };
  const report = await dataOf(services, scope, request);
  return { ...head, ...report, downloadable: report.reportData.total > 0 };
}

async function dataOf(services: Services, scope: ReportScope, request: ReportRequest) {
  const { reportType, framework } = request.key;
  switch (reportType) {
    case 'risk':
      return { reportType, reportData: await riskData(services, scope, request, framework) };
    case 'heatmap':
      return { reportType, reportData: await heatmapData(services, scope, request, framework) };
    case 'completion_rates':
      return { reportType, reportData: await completionData(services, scope, request, framework) };
    case 'top': {
      const { section } = request;
      const reportData = section
        ? await sectionData(services, scope, request, section)
        : await topData(services, scope, framework);
      return { reportType, reportData };
    }
  }
}

async function riskData(
  services: Services,
  scope: ReportScope,
  request: ReportRequest,
  framework: Framework,
): Promise<Data<'risk'>> {
  const figures = await findScoreFigures(services, framework.id, scope);
  const listing = riskListing(services, scope, framework.id);
  const { about, rows } = await pageOf(services, scope, request, listing, figures.total);
  const categories = categoryCounts(figures);
  return { ...scoreSummary(framework, figures), ...about, categories, rows };
}

async function heatmapData(
  services: Services,
  scope: ReportScope,
  request: ReportRequest,
  framework: Framework,
): Promise<Data<'heatmap'>> {
  const figures = await findScoreFigures(services, framework.id, scope);
  const columns = reportColumns(framework);
  const listing = heatmapListing(services, scope, framework.id, columns);
  const { about, rows } = await pageOf(services, scope, request, listing, figures.total);
  return { ...scoreSummary(framework, figures), ...about, columns, rows };
}

async function completionData(
  services: Services,
  scope: ReportScope,
  request: ReportRequest,
  framework: Framework,
): Promise<Data<'completion_rates'>> {
  const figures = await findTurnoutFigures(services, framework.id, scope);
  const listing = completionListing(services, scope, framework.id);
  const { about, rows } = await pageOf(services, scope, request, listing, figures.total);
  return { ...turnoutSummary(framework, scope, figures), ...about, rows };
}

async function topData(
  services: Services,
  scope: ReportScope,
  framework: Framework,
): Promise<Data<'top'>> {
  const figures = await findScoreFigures(services, framework.id, scope);
  const means = await findSectionFigures(services, framework.id, scope);
  const rows = presentMeans(framework, sectionNodes(framework), means);
  const about = {
    page: 1,
    totalPages: rows.length > 0 ? 1 : 0,
    total: rows.length,
    keys: [{ page: 1, key: null }],
  };
  return { ...scoreSummary(framework, figures), ...about, rows, beacons: null };
}

async function sectionData(
  services: Services,
  scope: ReportScope,
  request: ReportRequest,
  section: Section,
): Promise<Data<'top'>> {
  const { framework } = request.key;
  const { id } = section;
  const { means, countedAt } = await findSectionFigures(services, framework.id, scope);
  const own = means.find((each) => each.id === id) ?? noMean;
  const questions = await findQuestionFigures(services, framework.id, id, scope);
  const listing = sectionListing(services, scope, framework.id, section);
  const { about, rows: beacons } = await pageOf(services, scope, request, listing, own.count);
  const rows = presentMeans(framework, questionNodes(section), questions);
  const summary = scoreSummary(framework, { ...own, total: own.count, countedAt });
  return { ...summary, ...about, rows, beacons };
}

async function pageOf<Row>(
  services: Services,
  { filters }: ReportScope,
  { key, section, viewerId, page, pageKey }: ReportRequest,
  listing: Listing<Row>,
  total: number,
): Promise<{ about: AboutPage; rows: Row[] }> {
  const name = JSON.stringify([viewerId, reportIdOf(key), section?.id ?? null, filters]);
  const { ids, about } = await findPage(services, listing.order, {
    page,
    key: pageKey,
    total,
    name,
  });
  return { about, rows: await listing.rowsOf(ids) };
}
