import { listReports as endpoint, maxPreviewed, reportPageSizes } from '#contract/reports.ts';
import type { ReportCard } from '#contract/reports.ts';
import type { Framework } from '#rules/definition.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { numberedPage } from '#server/platform/database/numbered-page.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { organisationsFor } from '#server/accounts/organisations/access.ts';
import type { Services } from '#server/platform/services.ts';
import { reportsFor } from './access.ts';
import type { ReportScope } from './access.ts';
import { presentBeacon, presentMeans, titleOf } from './present.ts';
import { findBeacons, findFrameworks, reportIdOf } from './queries.ts';
import type { ReportKey } from './queries.ts';
import { sectionNodes } from './section-nodes.ts';
import { openScores, openCompletion } from './snapshot.ts';
import { categoryCounts, scoreSummary, completionSummary } from './summary.ts';

const pageSize = reportPageSizes.cards;
const maxSections = 3;

export const listReports = handleSignedIn(endpoint, async ({ services, viewer, query }) => {
  const scope = reportsFor(services, viewer, query);
  const all: CardSource[] = [];
  for (const framework of await findFrameworks(services, scope)) {
    all.push(...(await sourcesOf(services, scope, framework)));
  }
  const { page, totalPages, offset } = numberedPage(query.page, all.length, pageSize);
  const reports: ReportCard[] = [];
  for (const source of all.slice(offset, offset + pageSize)) {
    reports.push(await cardOf(services, scope, source));
  }
  const { organisationId } = scope.organisation;
  const { userId } = viewer;
  const event = { organisationId, userId, action: 'reports.listed', at: scope.now } as const;
  const shownIds = [...new Set(reports.flatMap(previewOf))];
  await auditInsert({ ...event, shownIds }).execute(services.db);
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
    total: all.length,
  };
});

function previewOf({ clients }: ReportCard): string[] {
  return clients.preview.map(({ beaconUuid }) => beaconUuid);
}

/** The data of a card; the score cards of one framework share their data. */
type CardSource = ScoreSource | CompletionSource;
interface ScoreSource {
  reportType: Exclude<ReportKey['reportType'], 'completion_rates'>;
  framework: Framework;
  scores: Awaited<ReturnType<typeof openScores>>;
}
interface CompletionSource {
  reportType: 'completion_rates';
  framework: Framework;
  completion: Awaited<ReturnType<typeof openCompletion>>;
}

/** Every report of a framework with data. */
async function sourcesOf(
  services: Services,
  scope: ReportScope,
  framework: Framework,
): Promise<CardSource[]> {
  const scores = await openScores(services, framework, scope);
  const completion = await openCompletion(services, framework.id, scope);
  const types = ['risk', 'top', 'heatmap'] as const;
  return [
    ...(scores.figures.total > 0
      ? types.map((reportType) => ({ reportType, framework, scores }))
      : []),
    ...(completion.figures.total > 0
      ? [{ reportType: 'completion_rates' as const, framework, completion }]
      : []),
  ];
}

async function cardOf(
  services: Services,
  scope: ReportScope,
  source: CardSource,
): Promise<ReportCard> {
  const { framework } = source;
  const { title: subtitle } = framework;
  const head = { reportId: reportIdOf(source), title: titleOf(source), subtitle };
  if (source.reportType === 'completion_rates') {
    return { ...head, ...(await completionCard(services, scope, source)) };
  }
  const { scores } = source;
  const { figures } = scores;
  const summary = scoreSummary(framework, scores);
  const lowest = await scores.rows(0, maxPreviewed);
  const clients = await clientsOf(services, scope, figures.total, lowest);
  switch (source.reportType) {
    case 'risk': {
      const reportData = { ...summary, categories: categoryCounts(figures) };
      return { ...head, reportType: source.reportType, reportData, clients };
    }
    case 'heatmap':
      return { ...head, reportType: source.reportType, reportData: summary, clients };
    case 'top': {
      const rows = presentMeans(framework, sectionNodes(framework), figures);
      const reportData = { ...summary, rows: rows.slice(0, maxSections) };
      return { ...head, reportType: source.reportType, reportData, clients };
    }
  }
}

async function completionCard(
  services: Services,
  scope: ReportScope,
  { reportType, framework, completion }: CompletionSource,
) {
  const reportData = completionSummary(framework, scope, completion);
  const under = reportData.beaconsUnderThreshold;
  const lowest = completion.figures.lowest.slice(0, under);
  return { reportType, reportData, clients: await clientsOf(services, scope, under, lowest) };
}

async function clientsOf(
  services: Services,
  scope: ReportScope,
  total: number,
  ranked: { id: string }[],
) {
  const beacons = await findBeacons(services, scope, ranked);
  return { total, preview: beacons.map(presentBeacon) };
}
