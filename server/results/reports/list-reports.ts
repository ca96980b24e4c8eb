import { listReports as endpoint, maxPreviewed, reportPageSizes } from '#contract/reports.ts';
import type { ReportCard } from '#contract/reports.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { numberedPage } from '#server/platform/database/numbered-page.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { organisationsFor } from '#server/accounts/organisations/access.ts';
import { reportsFor } from './access.ts';
import type { ReportScope } from './access.ts';
import { openAll } from './prepare.ts';
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
  const all = await findCards(scope);
  const { page, totalPages, offset } = numberedPage(query.page, all.length, pageSize);
  const reports: ReportCard[] = [];
  for (const readCard of all.slice(offset, offset + pageSize)) reports.push(await readCard());
  const { organisationId } = scope.organisation;
  const { userId } = viewer;
  const event = { organisationId, userId, action: 'reports.listed', at: scope.now } as const;
  const shownIds = [...new Set(reports.flatMap(previewOf))];
  await auditInsert({ ...event, shownIds }).execute(services.db);
  return {
    reports,
    filters: scope.filters,
    organisations: organisationsFor(viewer, 'seeReports'),
    page,
    totalPages,
    total: all.length,
  };
});

function previewOf({ clients }: ReportCard): string[] {
  return clients.preview.map(({ beaconUuid }) => beaconUuid);
}

type ReadCard = () => Promise<ReportCard>;
type Scores = Awaited<ReturnType<typeof openScores>>;
type Completion = Awaited<ReturnType<typeof openCompletion>>;

const scoreReports = ['risk', 'top', 'heatmap'] as const;
type ScoreReport = (typeof scoreReports)[number];

/** Every report with data; the score cards of a framework share their data. */
async function findCards(scope: ReportScope): Promise<ReadCard[]> {
  const frameworks = await findFrameworks(scope);
  const cards = await openAll(
    frameworks.flatMap((framework) => [
      () => scoreCards(scope, framework),
      () => completionCards(scope, framework),
    ]),
  );
  return cards.flat();
}

async function scoreCards(scope: ReportScope, framework: Framework): Promise<ReadCard[]> {
  const scores = await openScores(scope, framework);
  if (scores.figures.total === 0) return [];
  return scoreReports.map((type) => () => scoreCard(scope, framework, scores, type));
}

async function completionCards(scope: ReportScope, framework: Framework): Promise<ReadCard[]> {
  const completion = await openCompletion(scope, framework.id);
  if (completion.figures.total === 0) return [];
  return [() => completionCard(scope, framework, completion)];
}

async function scoreCard(
  scope: ReportScope,
  framework: Framework,
  scores: Scores,
  reportType: ScoreReport,
): Promise<ReportCard> {
  const { figures } = scores;
  const head = headOf({ reportType, framework });
  const summary = scoreSummary(framework, scores);
  const clients = await clientsOf(scope, figures.total, await scores.rows(0, maxPreviewed));
  switch (reportType) {
    case 'risk': {
      const reportData = { ...summary, categories: categoryCounts(figures) };
      return { ...head, reportType, reportData, clients };
    }
    case 'heatmap':
      return { ...head, reportType, reportData: summary, clients };
    case 'top': {
      const rows = presentMeans(framework, sectionNodes(framework), figures);
      const reportData = { ...summary, rows: rows.slice(0, maxSections) };
      return { ...head, reportType, reportData, clients };
    }
  }
}

async function completionCard(
  scope: ReportScope,
  framework: Framework,
  completion: Completion,
): Promise<ReportCard> {
  const reportType = 'completion_rates';
  const reportData = completionSummary(framework, scope, completion);
  const under = reportData.beaconsUnderThreshold;
  const clients = await clientsOf(scope, under, completion.figures.lowest.slice(0, under));
  return { ...headOf({ reportType, framework }), reportType, reportData, clients };
}

function headOf(key: ReportKey) {
  return { reportId: reportIdOf(key), title: titleOf(key), subtitle: key.framework.title };
}

async function clientsOf(scope: ReportScope, total: number, ranked: { id: string }[]) {
  const beacons = await findBeacons(scope, ranked);
  return { total, preview: beacons.map(presentBeacon) };
}
