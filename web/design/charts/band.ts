import type { DetailedTeamAssessment } from '#contract/results.ts';
import { type Band, bandOf } from '#rules/scoring/band.ts';

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

/** A part of a scale from 0 to 100, the worst score to the best, up to where it ends. */
export type Zone = Pick<DetailedTeamAssessment['zones'][number], 'to' | 'band' | 'colour'>;

/** The three parts of a scale with two thresholds, lowest first. */
export function thresholdZones([lower, upper]: [number, number]): Zone[] {
  return [
    { to: lower, band: 'below', colour: null },
    { to: upper, band: 'between', colour: null },
    { to: 100, band: 'above', colour: null },
  ];
}

/** The extent of each zone, in the order of the zones. */
export function spansOf(zones: Zone[]): (Zone & { from: number })[] {
  return zones.map((zone, index) => ({ ...zone, from: zones[index - 1]?.to ?? 0 }));
}

/** The bands with a word by the framework's classifiers, lowest first. */
export function keyOf(classifiers: string[]): { band: Band; word: string; colour: null }[] {
  return bands
    .map((band, index) => ({ band, word: classifiers[index] ?? '', colour: null }))
    .filter(({ word }) => word !== '');
}

/** The CSS colour of a band. */
export function bandColour(band: Band | null): string {
  return band === null ? 'var(--line-strong)' : `var(--${band})`;
}

/** The pale CSS background of a band. */
export function bandGround(band: Band): string {
  return `var(--${band}-soft)`;
}

/** An opacity of 25 %, at the end of a colour such as #7a5cff. */
const quarter = '40';

/** The pale CSS background of a zone: that of its band, or of the framework's own colour. */
export function zoneGround({ band, colour }: Pick<Zone, 'band' | 'colour'>): string {
  return colour === null ? bandGround(band) : `${colour}${quarter}`;
}
