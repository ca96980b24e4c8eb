import { type Band, bandOf } from '#rules/bands.ts';

/** Each band's mark: a shape of its own, so that colour never speaks alone. */
export const bandMarks: Record<Band, string> = { below: '▼', between: '◆', above: '▲' };

/** The band of a normalised score, null without one. */
export function bandOfScore(score: number | null, thresholds: [number, number]): Band | null {
  return score === null ? null : bandOf(score, thresholds);
}

/** The stylesheet colour of a band. */
export function bandColour(band: Band | null): string {
  return band === null ? 'var(--line-strong)' : `var(--${band})`;
}

/** The pale ground of a band. */
export function bandGround(band: Band): string {
  return `var(--${band}-soft)`;
}
