import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { textOf } from '#contract/messages.ts';
import { type ReportType, riskCategories } from '#contract/report-constants.ts';
import type {
  CompletionRow,
  HeatmapRow,
  MeanRow,
  RiskRow,
  SectionBeaconRow,
} from '#contract/report-rows.ts';
import { minAnonymousResponses } from '#contract/results.ts';
import { isPerInformant } from '#rules/scoring/bands.ts';
import { thresholdsOf } from '#rules/scoring/thresholds.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { listedDetailsOf } from '#server/beacons/client-details.ts';
import {
  presentBand,
  presentTeamAssessment,
  presentDetailedTeamAssessment,
  resultOf,
} from '#server/results/present.ts';
import type { ResultContext } from '#server/results/present.ts';
import { inUnit } from './columns.ts';
import type { ScoreFigures } from './parts.ts';
import type { CompletionBeacon, ReportBeacon, ReportKey, ScoredBeacon } from './queries.ts';
import type { MeanNode } from './section-nodes.ts';

const reportTitles: Record<ReportType, MessageDescriptor> = {
  risk: msg`Risk`,
  top: msg`Lowest sections`,
  heatmap: msg`Heatmap`,
  completion_rates: msg`Completion rates`,
};

export function presentBeacon({ id, name: title, ...beacon }: ReportBeacon) {
  const { clientName: name, clientAvatar: avatar, ...others } = listedDetailsOf(beacon);
  return { id, beaconUuid: id, title, name, avatar, ...others };
}

export function presentRisk(beacon: ScoredBeacon, context: ResultContext): RiskRow {
  const category = riskCategories[beacon.risk];
  return { ...presentLatest(beacon, context), category };
}

/** A row with a cell for each column, empty where the result has no score for it. */
export function presentCells(
  beacon: ScoredBeacon,
  context: ResultContext,
  columns: { id: string; outOf: number }[],
): HeatmapRow {
  const sections = disclosedSections(beacon, context);
  const cells = columns.map(({ id, outOf }) => {
    const match = sections.find((section) => section.id === id);
    return {
      id,
      ...presentScore(match ?? { ...noBand, outOf }),
    };
  });
  return { ...presentLatest(beacon, context), cells };
}

/** A Beacon behind a section; empty where it has no score for it that can be disclosed. */
export function presentSectionBeacon(
  beacon: ScoredBeacon,
  context: ResultContext,
  sectionId: string,
): SectionBeaconRow[] {
  const section = disclosedSections(beacon, context).find(({ id }) => id === sectionId);
  if (!section) return [];
  const { range, normalisedRange } = section;
  const latest = presentLatest(beacon, context);
  return [{ ...latest, ...presentScore(section), range, normalisedRange }];
}

export function presentCompletion(beacon: CompletionBeacon, threshold: number): CompletionRow {
  const { expected, received } = beacon;
  return {
    ...presentBeacon(beacon),
    expected,
    received,
    score: expected === 0 ? null : (received * 100) / expected,
    isUnderThreshold: expected > 0 && received / expected < threshold,
  };
}

/**
 * Sections or questions of a framework by their means, lowest first; those without a mean are left out. Where each
 * informant has their own cut-offs, a mean has no band.
 */
export function presentMeans(
  framework: Framework,
  nodes: MeanNode[],
  { means }: Pick<ScoreFigures, 'means'>,
): MeanRow[] {
  const byId = new Map(means.map((each) => [each.id, each]));
  const { lower: lowerThreshold, upper: upperThreshold } = thresholdsOf(framework);
  const rows = nodes.flatMap(({ unit, isNormalised, ...node }) => {
    const match = byId.get(node.id);
    if (!match) return [];
    const { mean, rank, count } = match;
    const score = isNormalised ? inUnit(mean, unit) : mean;
    const { bands, classifier, isBadScore } = presentBand(
      { normalisedScore: isPerInformant(framework) ? null : mean },
      { framework, lowerThreshold, upperThreshold },
    );
    const row = { ...node, score, ...unit, bands, classifier, isBadScore, count };
    return [{ row, rank }];
  });
  return rows.toSorted((a, b) => a.rank - b.rank).map(({ row }) => row);
}

/** The title of a report. */
export function titleOf({ reportType, framework }: ReportKey): string {
  if (reportType === 'top' && isPerInformant(framework))
    return textOf(msg`Sections of most concern`);
  return textOf(reportTitles[reportType]);
}

/** The latest result of a Beacon; the contract drops what a report does not show. */
function presentLatest(beacon: ScoredBeacon, context: ResultContext) {
  const assessment = presentTeamAssessment(resultOf(beacon.latest), context);
  return { ...assessment, ...presentBeacon(beacon) };
}

function disclosedSections(beacon: ScoredBeacon, context: ResultContext) {
  const minCount = context.isAnonymous ? minAnonymousResponses : 1;
  const { attributes } = presentDetailedTeamAssessment(resultOf(beacon.latest), context);
  return attributes.filter(({ count }) => count >= minCount);
}

const noBand = {
  score: null,
  normalisedScore: null,
  bands: [],
  classifier: null,
  isBadScore: false,
};

type ShownScore = Pick<
  RiskRow,
  'score' | 'normalisedScore' | 'outOf' | 'bands' | 'classifier' | 'isBadScore'
>;

function presentScore({
  score,
  normalisedScore,
  outOf,
  bands,
  classifier,
  isBadScore,
}: ShownScore) {
  return { score, normalisedScore, outOf, bands, classifier, isBadScore };
}
