import { listReports as endpoint, mostPreviewed, reportPageSizes } from '#contract/reports.ts';
import type { ReportCard } from '#contract/reports.ts';
import type { Framework } from '#rules/definition.ts';
import { auditInsert } from '#server/audit/audit-event.ts';
import { handleSignedIn } from '#server/http/handle.ts';
import { organisationsFor } from '#server/organisations/access.ts';
import type { Services } from '#server/services.ts';
import { reportsFor } from './access.ts';
import type { ReportScope } from './access.ts';
import { findScoreFigures, findSectionFigures, findTurnoutFigures } from './find-figures.ts';
import { findRows, riskOrder } from './find-rows.ts';
import { presentBeacon, presentMeans, reportTitles } from './present.ts';
import { findBeacons, findReportKeys, reportIdOf } from './queries.ts';
import type { ReportKey } from './queries.ts';
import { sectionNodes } from './section-nodes.ts';
import { categoryCounts, scoreSummary, turnoutSummary } from './summary.ts';

const pageSize = reportPageSizes.cards;
const mostSections = 3;

export const listReports = handleSignedIn(endpoint, async ({ services, viewer, query }) => {
  const scope = reportsFor(services, viewer, query);
  const keys = await findReportKeys(services, scope);
  const totalPages = Math.ceil(keys.length / pageSize);
  const page = Math.max(1, Math.min(query.page, totalPages));
  const reports: ReportCard[] = [];
  const scores = new Map<string, Scores>();
  for (const key of keys.slice((page - 1) * pageSize, page * pageSize)) {
    reports.push(await cardOf(services, scope, key, scores));
  }
  const { organisationId } = scope.organisation;
  const { userId } = viewer;
  const event = { organisationId, userId, action: 'reports.listed', at: scope.now } as const;
  await auditInsert(event).execute(services.db);
  return {
    reports,
    filters: scope.filters,
    organisations: organisationsFor(viewer, 'seeReports').map(({ slug, name, groupNames }) => ({
      slug,
      name,
      groupNames,
    })),
    page,
    totalPages,
    total: keys.length,
  };
});

/** What the cards of one framework's scores have in common. */
type Scores = Awaited<ReturnType<typeof findScores>>;

async function cardOf(
  services: Services,
  scope: ReportScope,
  key: ReportKey,
  scores: Map<string, Scores>,
): Promise<ReportCard> {
  const { reportType, framework } = key;
  const { title: subtitle } = framework;
  const head = { reportId: reportIdOf(key), title: reportTitles[reportType], subtitle };
  if (reportType === 'completion_rates') {
    const figures = await findTurnoutFigures(services, framework.id, scope);
    const reportData = turnoutSummary(framework, scope, figures);
    const under = figures.lowest.filter(({ share }) => share < scope.filters.threshold);
    const ids = under.map(({ beaconId }) => beaconId);
    const clients = await clientsOf(services, scope, reportData.beaconsUnderThreshold, ids);
    return { ...head, reportType, reportData, clients };
  }
  const known = scores.get(framework.id) ?? (await findScores(services, scope, framework));
  scores.set(framework.id, known);
  const { summary, categories, clients } = known;
  if (reportType === 'heatmap') return { ...head, reportType, reportData: summary, clients };
  if (reportType === 'risk') {
    return { ...head, reportType, reportData: { ...summary, categories }, clients };
  }
  const means = await findSectionFigures(services, framework.id, scope);
  const rows = presentMeans(framework, sectionNodes(framework), means).slice(0, mostSections);
  return { ...head, reportType, reportData: { ...summary, rows }, clients };
}

async function findScores(services: Services, scope: ReportScope, framework: Framework) {
  const figures = await findScoreFigures(services, framework.id, scope);
  const walk = { from: null, isBackward: false, skip: 0, take: mostPreviewed };
  const lowest = await findRows(services, riskOrder(framework.id, scope), walk);
  const ids = lowest.map(({ beaconId }) => beaconId);
  const clients = await clientsOf(services, scope, figures.total, ids);
  return {
    summary: scoreSummary(framework, figures),
    categories: categoryCounts(figures),
    clients,
  };
}

async function clientsOf(services: Services, scope: ReportScope, total: number, ids: string[]) {
  const beacons = await findBeacons(services, scope, ids);
  return { total, preview: beacons.map(presentBeacon) };
}
