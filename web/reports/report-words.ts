import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { RiskCategory } from '#contract/report-constants.ts';
import type { MeanRow } from '#contract/report-rows.ts';
import { displayScore } from '#rules/results/display.ts';
import type { Band } from '#rules/scoring/band.ts';
import { inScale, maximumWords } from '#web/design/charts/score-words.ts';
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

/** How much concern a band is, in words that fit the bands of every scale. */
export const concernWords: Record<Band, MessageDescriptor> = {
  below: msg`Needs attention`,
  between: msg`Worth watching`,
  above: msg`Of no concern`,
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

/** 'Lowest: Growth 35, Energy 71', or 'Of most concern: Worries 14 of 20' where some scores are better if lower. */
export function lowestWords(
  rows: Pick<MeanRow, 'title' | 'score' | 'outOf' | 'higherIs'>[],
): string {
  const list = listWords(
    rows.map(({ title, score, outOf }) => {
      if (score === null) return title;
      const shown = displayScore(score, outOf);
      return outOf === 100 ? t`${title} ${shown}` : t`${title} ${shown} of ${outOf}`;
    }),
  );
  return hasWorseHigher(rows) ? t`Of most concern: ${list}` : t`Lowest: ${list}`;
}

/** Whether a higher score is worse in some of the rows, so that the worst is not the lowest. */
export function hasWorseHigher(rows: Pick<MeanRow, 'higherIs'>[]): boolean {
  return rows.some(({ higherIs }) => higherIs === 'worse');
}

type Unit = Pick<MeanRow, 'min' | 'outOf' | 'higherIs'>;

/** A score in raw points and which direction is better: '13.5 of 20, lower is better'. */
export function pointsWords(score: number, unit: Unit): string {
  const shown = displayScore(score, unit.outOf);
  const maximum = maximumWords(unit);
  return t`${shown} ${maximum}`;
}

/** A score in its own unit: '13.5 out of 20'. */
export function scoreWords(score: number | null, unit: Pick<Unit, 'min' | 'outOf'>): string {
  return score === null ? t`No score` : inScale(displayScore(score, unit.outOf), unit);
}
