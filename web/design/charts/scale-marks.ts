import { displayThreshold } from '#rules/display.ts';

/** A labelled position on a normalised scale. */
export interface ScaleMark {
  /** 0 to 100. */
  at: number;
  text: string;
}

interface Scale {
  type: 'standard' | 'sdq';
  outOf: number;
  thresholds: [number, number];
  normalisedThresholds: [number, number];
}

const minDistance = 10;

/**
 * Labels for the ends and thresholds of a scale in its own unit; an end close to a threshold gets none.
 * An SDQ scale has no labels: its raw cut-offs differ by role.
 */
export function scaleMarks({ type, outOf, thresholds, normalisedThresholds }: Scale): ScaleMark[] {
  if (type === 'sdq') return [];
  const [lower, upper] = normalisedThresholds;
  return [
    ...(lower >= minDistance ? [{ at: 0, text: '0' }] : []),
    ...(100 - upper >= minDistance ? [{ at: 100, text: `${outOf}` }] : []),
    { at: lower, text: displayThreshold(thresholds[0]) },
    { at: upper, text: displayThreshold(thresholds[1]) },
  ];
}
