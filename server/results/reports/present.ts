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
import { mainScale } from '#rules/scoring/main-scale.ts';
import { thresholdsOf } from '#rules/scoring/thresholds.ts';
import type { Unit } from '#rules/scoring/thresholds.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { listedDetailsOf } from '#server/beacons/client-details.ts';
import {
  presentTeamAssessment,
  presentDetailedTeamAssessment,
  resultOf,
} from '#server/results/present.ts';
import { drawnScale, presentBand } from '#server/results/present-band.ts';
import type { ResultContext } from '#server/results/present.ts';
import type { Scale } from '#rules/definition/scale.ts';
import { inUnit, reportColumns } from './columns.ts';
import type { ReportColumn } from './columns.ts';
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
  columns: ReportColumn[],
): HeatmapRow {
  const sections = disclosedSections(beacon, context);
  const cells = columns.map((column) => {
    const match = sections.find((section) => section.id === column.id);
    return { id: column.id, ...presentScore(match ?? { ...noBand, ...column }) };
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
  const { range, normalisedRange, zones } = section;
  const latest = presentLatest(beacon, context);
  return [{ ...latest, ...presentScore(section), range, normalisedRange, zones }];
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

/** Sections or questions of a framework by their means, worst first; those without a mean are left out. */
export function presentMeans(
  framework: Framework,
  nodes: MeanNode[],
  { means }: Pick<ScoreFigures, 'means'>,
): MeanRow[] {
  const byId = new Map(means.map((each) => [each.id, each]));
  const rows = nodes.flatMap(({ unit, scale, isNormalised, hasOwnCutOffs: isBare, ...node }) => {
    const { mean = null, rank, count = 0 } = byId.get(node.id) ?? {};
    if (mean === null) return [];
    const score = isNormalised ? inUnit(mean, unit) : mean;
    const shown = presentMean(framework, unit, { scale, score, normalised: isBare ? null : mean });
    return [{ row: { ...node, score, ...unit, ...shown, count }, rank: rank ?? 0 }];
  });
  return rows.toSorted((a, b) => a.rank - b.rank).map(({ row }) => row);
}

interface Mean {
  /** The scale that it is of; undefined for items. */
  scale: Scale | undefined;
  score: number | null;
  /** On 0 to 100; null where cut-offs differ by informant or client, so that a mean has no band. */
  normalised: number | null;
}

/** The band of a mean, and how its scale is drawn, by the thresholds of the framework. */
export function presentMean(framework: Framework, unit: Unit, { scale, score, normalised }: Mean) {
  const { lower: lowerThreshold, upper: upperThreshold } = thresholdsOf(framework);
  const context = { framework, lowerThreshold, upperThreshold };
  const { bands, classifier, isBadScore } = presentBand(
    { scale, score, normalisedScore: normalised },
    context,
  );
  const { zones } = drawnScale(unit, context, scale);
  return { normalisedScore: normalised, bands, classifier, isBadScore, zones };
}

/** The title of a report. */
export function titleOf({ reportType, framework }: ReportKey): string {
  if (reportType === 'top' && reportColumns(framework).some(({ higherIs }) => higherIs === 'worse'))
    return textOf(msg`Sections of most concern`);
  return textOf(reportTitles[reportType]);
}

/** The latest result of a Beacon; the contract drops what a report does not show. */
function presentLatest(beacon: ScoredBeacon, context: ResultContext) {
  const assessment = presentTeamAssessment(resultOf(beacon.latest), context);
  const { zones } = drawnScale(assessment, context, mainScale(context.framework));
  return { ...assessment, zones, ...presentBeacon(beacon) };
}

function disclosedSections(beacon: ScoredBeacon, context: ResultContext) {
  const minCount = context.isAnonymous ? minAnonymousResponses : 1;
  const { attributes } = presentDetailedTeamAssessment(resultOf(beacon.latest), context);
  return attributes.filter(({ count }) => count >= minCount);
}

const noBand = {
  score: null,
  normalisedScore: null,
  lack: null,
  bands: [],
  classifier: null,
  isBadScore: false,
};

type ShownScore = Pick<
  RiskRow,
  | 'score'
  | 'normalisedScore'
  | 'min'
  | 'outOf'
  | 'higherIs'
  | 'lack'
  | 'bands'
  | 'classifier'
  | 'isBadScore'
>;

function presentScore(shown: ShownScore): ShownScore {
  const { score, normalisedScore, min, outOf, higherIs, lack, bands, classifier, isBadScore } =
    shown;
  return { score, normalisedScore, min, outOf, higherIs, lack, bands, classifier, isBadScore };
}
