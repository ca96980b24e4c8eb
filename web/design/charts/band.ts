import { type Band, bandOf } from '#rules/bands.ts';

/** Lowest first. */
export const bands: readonly Band[] = ['below', 'between', 'above'];

/** Each band's mark: a shape of its own, so that colour never speaks alone. */
export const bandMarks: Record<Band, string> = { below: '▼', between: '◆', above: '▲' };

/** Stands where people are in several bands. */
export const mixedMark = '≠';

/** The band that all are in; null without a score, and where people are in several. */
export function singleBand(among: readonly Band[]): Band | null {
  const [band] = among;
  return among.length === 1 && band ? band : null;
}

/** The word of the band all are in, or the span of several: 'Normal to Abnormal'; empty without a band. */
export function spanWord(classifiers: string[], among: readonly Band[]): string {
  const words = bandWords(classifiers);
  return among
    .map((band) => words[band])
    .toReversed()
    .join(' to ');
}

/** The band of a normalised score, null without one or without thresholds. */
export function bandOfScore(
  score: number | null,
  thresholds: [number, number] | null,
): Band | null {
  return score === null || thresholds === null ? null : bandOf(score, thresholds);
}

/** The same as a list: one band, or none. */
export function bandsOfScore(score: number | null, thresholds: [number, number]): Band[] {
  const band = bandOfScore(score, thresholds);
  return band ? [band] : [];
}

/** A framework's words by band, from its classifiers, which stand lowest first. */
export function bandWords([below, between, above]: string[]): Record<Band, string> {
  return { below: below ?? '', between: between ?? '', above: above ?? '' };
}

/** From where to where each band reaches on 0 to 100, lowest first. */
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

/** The stylesheet colour of a band. */
export function bandColour(band: Band | null): string {
  return band === null ? 'var(--line-strong)' : `var(--${band})`;
}

/** The pale ground of a band. */
export function bandGround(band: Band): string {
  return `var(--${band}-soft)`;
}
