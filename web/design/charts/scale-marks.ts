import { displayThreshold } from '#rules/display.ts';

/** A place on a normalised scale and what is written there. */
export interface ScaleMark {
  /** 0 to 100. */
  at: number;
  text: string;
}

interface Scaled {
  type: 'standard' | 'sdq';
  outOf: number;
  thresholds: [number, number];
  normalisedThresholds: [number, number];
}

const roomForText = 10;

/**
 * The ends and thresholds of a scale in its own unit; an end gives way to a threshold beside it.
 * An SDQ scale has none: its raw cut-offs differ with who answers.
 */
export function scaleMarks({ type, outOf, thresholds, normalisedThresholds }: Scaled): ScaleMark[] {
  if (type === 'sdq') return [];
  const [lower, upper] = normalisedThresholds;
  const ends = [
    { at: 0, text: '0', distance: lower },
    { at: 100, text: `${outOf}`, distance: 100 - upper },
  ];
  return [
    ...ends.filter(({ distance }) => distance >= roomForText),
    { at: lower, text: displayThreshold(thresholds[0]) },
    { at: upper, text: displayThreshold(thresholds[1]) },
  ].map(({ at, text }) => ({ at, text }));
}
