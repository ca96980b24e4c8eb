import { t } from '@lingui/core/macro';
import { type Band, bandOf } from '#rules/bands.ts';

/** Lowest first. */
export const bands: readonly Band[] = ['below', 'between', 'above'];

/** Each band's mark: a different shape, so that colour is never the only difference. */
export const bandMarks: Record<Band, string> = { below: '▼', between: '◆', above: '▲' };

/** The mark for people in several bands. */
export const mixedMark = '≠';

/** The only band of the list; null where it is empty or has several. */
export function singleBand(all: readonly Band[]): Band | null {
  const [band] = all;
  return all.length === 1 && band ? band : null;
}

/** The classifier of one band, or the span of several: 'Normal to Abnormal'; empty without a band. */
export function spanWord(classifiers: string[], all: readonly Band[]): string {
  const words = bandWords(classifiers);
  const [best = '', ...others] = all.map((band) => words[band]).toReversed();
  const worst = others.at(-1);
  return worst === undefined ? best : t`${best} to ${worst}`;
}

/** The band of a normalised score, null without one or without thresholds. */
export function bandOfScore(
  score: number | null,
  thresholds: [number, number] | null,
): Band | null {
  return score === null || thresholds === null ? null : bandOf(score, thresholds);
}

/** Like `bandOfScore`, as a list of one band or none. */
export function bandsOfScore(score: number | null, thresholds: [number, number]): Band[] {
  const band = bandOfScore(score, thresholds);
  return band ? [band] : [];
}

/** A framework's classifiers by band, given lowest first. */
export function bandWords([below, between, above]: string[]): Record<Band, string> {
  return { below: below ?? '', between: between ?? '', above: above ?? '' };
}

/** The range of each band on 0 to 100, lowest first. */
export function bandZones([lower, upper]: [number, number]): {
  band: Band;
  from: number;
  to: number;
}[] {
  return [
    { band: 'below', from: 0, to: lower },
    { band: 'between', from: lower, to: upper },
    { band: 'above', from: upper, to: 100 },
  ];
}

/** The CSS colour of a band. */
export function bandColour(band: Band | null): string {
  return band === null ? 'var(--line-strong)' : `var(--${band})`;
}

/** The pale CSS background of a band. */
export function bandGround(band: Band): string {
  return `var(--${band}-soft)`;
}
