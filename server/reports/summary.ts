import { completionThresholds } from '#contract/reports.ts';
import { normalisedThresholds } from '#rules/bands.ts';
import type { Framework } from '#rules/definition.ts';
import type { ReportScope } from './access.ts';
import type { Counted, ScoreFigures, TurnoutFigures } from './find-figures.ts';

/** What is told of all scores of a report. */
export function scoreSummary(
  framework: Framework,
  figures: Counted<Omit<ScoreFigures, 'categories'>>,
) {
  const { total, mean, lowest, highest, countedAt } = figures;
  const range: [number, number] | null =
    lowest === null || highest === null ? null : [lowest, highest];
  return { ...thresholdsOf(framework), score: mean, range, ...countOf(total, countedAt) };
}

/** What is told of all answers that were asked for. */
export function turnoutSummary(
  framework: Framework,
  { filters }: ReportScope,
  { total, under, countedAt }: Counted<TurnoutFigures>,
) {
  const beaconsUnderThreshold = under[completionThresholds.indexOf(filters.threshold)] ?? 0;
  const score = total === 0 ? null : 100 - (beaconsUnderThreshold * 100) / total;
  return {
    ...thresholdsOf(framework),
    score,
    range: null,
    ...countOf(total, countedAt),
    threshold: filters.threshold,
    beaconsUnderThreshold,
  };
}

export function categoryCounts({ categories: [higher, medium, lower] }: ScoreFigures) {
  return { higher_risk: higher, medium_risk: medium, lower_risk: lower };
}

function thresholdsOf({ thresholds, outOf }: Framework) {
  const { lower, upper } = thresholds;
  const defaultThresholds: [number, number] = [lower, upper];
  return {
    defaultThresholds,
    thresholds: normalisedThresholds(thresholds, outOf),
    outOf: 100 as const,
  };
}

function countOf(beaconsTotal: number, countedAt: Date) {
  return { beaconsTotal, countedAt: countedAt.toISOString() };
}
