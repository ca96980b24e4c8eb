import { completionThresholds } from '#contract/report-constants.ts';
import { normalisedThresholds, thresholdsOf } from '#rules/scoring/thresholds.ts';
import type { Unit } from '#rules/scoring/thresholds.ts';
import type { Framework } from '#rules/definition/definition.ts';
import type { ReportScope } from './access.ts';
import { hasOwnCutOffs, inUnit, reportScale, unitOf } from './columns.ts';
import type { ScoreFigures, CompletionFigures } from './parts.ts';
import { presentMean } from './present.ts';
import type { Snapshot } from './snapshot.ts';

/** The figures of a snapshot with any rows. */
type Counted<Figures> = Pick<Snapshot<Figures, never>, 'figures' | 'takenAt'>;

/** The summary of all scores of a report, or of one of its scales. */
export function scoreSummary(
  framework: Framework,
  { figures, takenAt }: Counted<Omit<ScoreFigures, 'categories' | 'means'>>,
  scaleId?: string,
) {
  const { total, mean, lowest, highest } = figures;
  const scale = reportScale(framework, scaleId);
  const isInPoints = hasOwnCutOffs(framework, scale);
  const unit = unitOf(framework, scaleId);
  const { min, outOf, higherIs } = unit;
  const ends: Pair | null = lowest === null || highest === null ? null : [lowest, highest];
  const score = mean === null || isInPoints ? mean : inUnit(mean, unit);
  const shown = presentMean(framework, unit, {
    scale,
    score,
    normalised: isInPoints ? null : mean,
  });
  return {
    ...(isInPoints ? noThresholds : thresholdPair(framework)),
    ...shown,
    min,
    outOf,
    higherIs,
    score,
    range: ends && (isInPoints ? ends : rangeIn(unit, ends)),
    normalisedRange: isInPoints ? null : ends,
    unplaced: figures.unplaced ?? 0,
    ...countOf(total, takenAt),
  };
}

type Pair = [number, number];

/** A range on 0 to 100 in a unit, lowest first. */
function rangeIn(unit: Unit, [lowest, highest]: Pair): Pair {
  const [one, other] = [inUnit(lowest, unit), inUnit(highest, unit)];
  return [Math.min(one, other), Math.max(one, other)];
}

/** The summary of all expected responses. */
export function completionSummary(
  framework: Framework,
  { filters }: ReportScope,
  { figures, takenAt }: Counted<CompletionFigures>,
) {
  const { total, under } = figures;
  const beaconsUnderThreshold = under[completionThresholds.indexOf(filters.threshold)] ?? 0;
  const score = total === 0 ? null : 100 - (beaconsUnderThreshold * 100) / total;
  return {
    ...(hasOwnCutOffs(framework, reportScale(framework)) ? noThresholds : thresholdPair(framework)),
    min: 0,
    outOf: 100,
    higherIs: 'better' as const,
    score,
    range: null,
    normalisedScore: score,
    normalisedRange: null,
    unplaced: 0,
    bands: [],
    classifier: null,
    zones: [],
    ...countOf(total, takenAt),
    threshold: filters.threshold,
    beaconsUnderThreshold,
  };
}

export function categoryCounts({ categories: [higher, medium, lower] }: ScoreFigures) {
  return { higher_risk: higher, medium_risk: medium, lower_risk: lower };
}

const noThresholds = { defaultThresholds: null, thresholds: null };

function thresholdPair(framework: Framework) {
  const { lower, upper } = thresholdsOf(framework);
  const defaultThresholds: Pair = [lower, upper];
  return { defaultThresholds, thresholds: normalisedThresholds(framework, { lower, upper }) };
}

function countOf(beaconsTotal: number, takenAt: Date) {
  return { beaconsTotal, countedAt: takenAt.toISOString() };
}
