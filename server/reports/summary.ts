import { completionThresholds } from '#contract/reports.ts';
import { normalisedThresholds } from '#rules/bands.ts';
import type { Framework } from '#rules/definition.ts';
import type { ReportScope } from './access.ts';
import type { ScoreFigures, TurnoutFigures } from './parts.ts';
import type { Snapshot } from './snapshot.ts';

/** The figures of a snapshot, whichever its rows are. */
type Counted<Figures> = Pick<Snapshot<Figures, never>, 'figures' | 'takenAt'>;

/** What is told of all scores of a report. */
export function scoreSummary(
  framework: Framework,
  { figures, takenAt }: Counted<Omit<ScoreFigures, 'categories' | 'means'>>,
) {
  const { total, mean, lowest, highest } = figures;
  const range: [number, number] | null =
    lowest === null || highest === null ? null : [lowest, highest];
  return { ...thresholdsOf(framework), score: mean, range, ...countOf(total, takenAt) };
}

/** What is told of all answers that were asked for. */
export function turnoutSummary(
  framework: Framework,
  { filters }: ReportScope,
  { figures, takenAt }: Counted<TurnoutFigures>,
) {
  const { total, under } = figures;
  const beaconsUnderThreshold = under[completionThresholds.indexOf(filters.threshold)] ?? 0;
  const score = total === 0 ? null : 100 - (beaconsUnderThreshold * 100) / total;
  return {
    ...thresholdsOf(framework),
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

function thresholdsOf({ thresholds, outOf }: Framework) {
  const { lower, upper } = thresholds;
  const defaultThresholds: [number, number] = [lower, upper];
  return {
    defaultThresholds,
    thresholds: normalisedThresholds(thresholds, outOf),
    outOf: 100 as const,
  };
}

function countOf(beaconsTotal: number, takenAt: Date) {
  return { beaconsTotal, countedAt: takenAt.toISOString() };
}
