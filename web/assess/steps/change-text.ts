import { t } from '@lingui/core/macro';
import { shownChange } from '#rules/results/display.ts';

/** The displayed text of a score's change since last time. */
export function changeText(score: number, change: number, outOf: number): string {
  const { direction, size, isLess } = shownChange(score, change, outOf);
  if (direction === 'none') return t`Change: none since last time`;
  const mark = direction === 'up' ? '▲' : '▼';
  if (isLess) return t`Change: ${mark} less than ${size} since last time`;
  const signed = `${direction === 'up' ? '+' : '−'}${size}`;
  return t`Change: ${mark} ${signed} since last time`;
}
