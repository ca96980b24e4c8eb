import { completionThresholds } from '#contract/report-constants.ts';
import { isPerInformant } from '#rules/scoring/bands.ts';
import { normalisedThresholds, thresholdsOf } from '#rules/scoring/thresholds.ts';
import type { Framework } from '#rules/definition/definition.ts';
import type { ReportScope } from './access.ts';
import { unitOf } from './columns.ts';
import type { ScoreFigures, CompletionFigures } from './parts.ts';
import type { Snapshot } from './snapshot.ts';

/** The figures of a snapshot with any rows. */
type Counted<Figures> = Pick<Snapshot<Figures, never>, 'figures' | 'takenAt'>;

/** The summary of all scores of a report; points have no thresholds, because each informant has their own. */
export function scoreSummary(
  framework: Framework,
  { figures, takenAt }: Counted<Omit<ScoreFigures, 'categories' | 'means'>>,
  unit = unitOf(framework),
) {
  const { total, mean, lowest, highest } = figures;
  const range: [number, number] | null =
    lowest === null || highest === null ? null : [lowest, highest];
  const { min, outOf, higherIs } = unit;
  return {
    ...thresholdPair(framework),
    min,
    outOf,
    higherIs,
    score: mean,
    range,
    ...countOf(total, takenAt),
  };
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
    ...thresholdPair(framework),
    min: 0,
    outOf: 100,
    higherIs: 'better' as const,
    score,
    range: null,
    ...countOf(total, takenAt),
    threshold: filters.threshold,
    beaconsUnderThreshold,
  };
}

export function categoryCounts({ categories: [higher, medium, lower] }: ScoreFigures) {
  return { higher_risk: higher, medium_risk: medium, lower_risk: lower };
}

function thresholdPair(framework: Framework) {
  if (isPerInformant(framework)) return { defaultThresholds: null, thresholds: null };
  const { lower, upper } = thresholdsOf(framework);
  const defaultThresholds: [number, number] = [lower, upper];
  return { defaultThresholds, thresholds: normalisedThresholds(framework, { lower, upper }) };
}

function countOf(beaconsTotal: number, takenAt: Date) {
  return { beaconsTotal, countedAt: takenAt.toISOString() };
}
