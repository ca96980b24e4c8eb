import { msg, t } from '@lingui/core/macro';
import type { MeanRow, RiskCategory } from '#contract/report-rows.ts';
import { displayScore } from '#rules/answers.ts';
import type { Band } from '#rules/bands.ts';

export const riskWords: Record<RiskCategory, string> = {
  higher_risk: msg`Higher risk`,
  medium_risk: msg`Medium risk`,
  lower_risk: msg`Lower risk`,
};

/** The band of each risk category, which sets its colour. */
export const riskBands: Record<RiskCategory, Band> = {
  higher_risk: 'below',
  medium_risk: 'between',
  lower_risk: 'above',
};

/** The position of a mean in words that do not depend on the framework. */
export const bandPositionWords: Record<Band, string> = {
  below: msg`Below the lower threshold`,
  between: msg`Between the thresholds`,
  above: msg`Above the upper threshold`,
};

/** Days back from today; 0 is today alone, -1 all time. */
export function timeframeWords(days: number): string {
  if (days === -1) return t`All time`;
  return days === 0 ? t`Today` : `${days} days`;
}

/** A share of 1, like 0.5, as '50%'. */
export function percent(share: number): string {
  return `${displayScore(share * 100, 100)}%`;
}

/** A count with thousands separators. */
export function number(count: number): string {
  return count.toLocaleString('en-GB');
}

/** '1 Beacon', '12,000 Beacons'. */
export function beaconsWords(count: number): string {
  return `${number(count)} ${count === 1 ? 'Beacon' : t`Beacons`}`;
}

/** 'Kim, Leo and 7 more'. */
export function namesWords(names: string[], total: number): string {
  const others = total - names.length;
  if (others > 0) return `${names.join(', ')} and ${number(others)} more`;
  return new Intl.ListFormat('en-GB').format(names);
}

/** The lowest and highest of many scores. */
export function rangeWords([lowest, highest]: [number, number], outOf: number): string {
  const [low, high] = [displayScore(lowest, outOf), displayScore(highest, outOf)];
  return low === high ? t`all at ${low}` : `from ${low} to ${high}`;
}

/** 'Lowest: Growth 35, Energy 71'. Raw points, which may be better if lower, include their maximum. */
export function lowestWords(rows: Pick<MeanRow, 'title' | 'score' | 'outOf'>[]): string {
  const lowest = rows.map(({ title, score, outOf }) => {
    if (score === null) return title;
    const shown = `${title} ${displayScore(score, outOf)}`;
    return outOf === 100 ? shown : `${shown} of ${outOf}`;
  });
  const isOfPoints = rows.some(({ outOf }) => outOf !== 100);
  return `${isOfPoints ? t`Of most concern` : t`Lowest`}: ${lowest.join(', ')}`;
}

/** Which direction of a number is better. */
export function directionWords(higherIs: MeanRow['higherIs']): string {
  return t`${higherIs === 'better' ? 'higher' : 'lower'} is better`;
}

/** A score in its own unit: '13.5 out of 20'. */
export function scoreWords(score: number | null, outOf: number): string {
  return score === null ? t`No score` : t`${displayScore(score, outOf)} out of ${outOf}`;
}
