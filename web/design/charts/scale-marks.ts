import type { DetailedTeamAssessment } from '#contract/results.ts';
import { displayThreshold } from '#rules/results/display.ts';

/** A labelled position on a normalised scale. */
export interface ScaleMark {
  /** 0 to 100. */
  at: number;
  text: string;
}

const minDistance = 10;

/** Labels for the ends and limits of a scale in its own unit; an end close to a limit gets none. */
export function scaleMarks(ticks: DetailedTeamAssessment['ticks']): ScaleMark[] {
  const limits = ticks.filter(({ at }) => at > 0 && at < 100);
  const isClose = (end: number) => limits.some(({ at }) => Math.abs(at - end) < minDistance);
  return ticks
    .filter(({ at }) => (at > 0 && at < 100) || !isClose(at))
    .map(({ at, value }) => ({ at, text: displayThreshold(value) }));
}
