import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, select, t } from '@lingui/core/macro';
import type { RiskCategory } from '#contract/report-constants.ts';
import type { MeanRow } from '#contract/report-rows.ts';
import { displayScore } from '#rules/results/display.ts';
import type { Band } from '#rules/scoring/band.ts';
import { locale } from '#web/language/language.ts';
import { listWords, namesList } from '#web/design/list-words.ts';

export const riskWords: Record<RiskCategory, MessageDescriptor> = {
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

/** The position of an average in words that do not depend on the framework. */
export const bandPositionWords: Record<Band, MessageDescriptor> = {
  below: msg`Below the lower threshold`,
  between: msg`Between the thresholds`,
  above: msg`Above the upper threshold`,
};

/** The number of Beacons of a category: '12 higher risk'. */
export function riskCountWords(category: RiskCategory, count: number): string {
  switch (category) {
    case 'higher_risk':
      return plural(count, { one: '# higher risk', other: '# higher risk' });
    case 'medium_risk':
      return plural(count, { one: '# medium risk', other: '# medium risk' });
    case 'lower_risk':
      return plural(count, { one: '# lower risk', other: '# lower risk' });
  }
}

/** Days back from today; 0 is today alone, -1 all time. */
export function timeframeWords(days: number): string {
  if (days === -1) return t`All time`;
  return days === 0 ? t`Today` : plural(days, { one: '# day', other: '# days' });
}

/** A share of 1, like 0.5, as '50%'. */
export function percent(share: number): string {
  const rounded = Number(displayScore(share * 100, 100)) / 100;
  return rounded.toLocaleString(locale(), { style: 'percent' });
}

/** A count with thousands separators. */
export function number(count: number): string {
  return count.toLocaleString(locale());
}

/** '1 Beacon', '12,000 Beacons'. */
export function beaconsWords(count: number): string {
  return plural(count, { one: '# Beacon', other: '# Beacons' });
}

/** Some of all Beacons: '3 of 12,000 Beacons'. */
export function shareWords(part: number, total: number): string {
  const shown = number(part);
  return plural(total, { one: `${shown} of # Beacon`, other: `${shown} of # Beacons` });
}

/** The share of Beacons whose responses reach the threshold; `score` is 0 to 100. */
export function reachedWords(score: number, threshold: string): string {
  const share = percent(score / 100);
  return t`${share} of Beacons reach ${threshold}`;
}

/** 'Kim, Leo and 7 more'. */
export function namesWords(names: string[], total: number): string {
  const others = total - names.length;
  if (others === 0) return namesList(names);
  const list = listWords(names);
  return plural(others, { one: `${list} and # more`, other: `${list} and # more` });
}

/** The lowest and highest of many scores. */
export function rangeWords([lowest, highest]: [number, number], outOf: number): string {
  const [low, high] = [displayScore(lowest, outOf), displayScore(highest, outOf)];
  return low === high ? t`all score ${low}` : t`from ${low} to ${high}`;
}

/** 'Lowest: Growth 35, Energy 71'. Raw points, which may be better if lower, include their maximum. */
export function lowestWords(rows: Pick<MeanRow, 'title' | 'score' | 'outOf'>[]): string {
  const list = listWords(
    rows.map(({ title, score, outOf }) => {
      if (score === null) return title;
      const shown = displayScore(score, outOf);
      return outOf === 100 ? t`${title} ${shown}` : t`${title} ${shown} of ${outOf}`;
    }),
  );
  const isOfPoints = rows.some(({ outOf }) => outOf !== 100);
  return isOfPoints ? t`Of most concern: ${list}` : t`Lowest: ${list}`;
}

type Unit = Pick<MeanRow, 'min' | 'outOf' | 'higherIs'>;

/** A score in raw points and which direction is better: '13.5 of 20, lower is better'. */
export function pointsWords(score: number, unit: Unit): string {
  const shown = displayScore(score, unit.outOf);
  const maximum = maximumWords(unit);
  return t`${shown} ${maximum}`;
}

/** The ends of a score in raw points and which direction is better: 'of 20, lower is better'. */
export function maximumWords({ min, outOf, higherIs }: Unit): string {
  if (min === 0) {
    return select(higherIs, {
      better: `of ${outOf}, higher is better`,
      worse: `of ${outOf}, lower is better`,
      other: `of ${outOf}`,
    });
  }
  return select(higherIs, {
    better: `from ${min} to ${outOf}, higher is better`,
    worse: `from ${min} to ${outOf}, lower is better`,
    other: `from ${min} to ${outOf}`,
  });
}

/** A score in its own unit: '13.5 out of 20'. */
export function scoreWords(score: number | null, outOf: number): string {
  if (score === null) return t`No score`;
  const shown = displayScore(score, outOf);
  return t`${shown} out of ${outOf}`;
}
