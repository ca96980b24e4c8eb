import { t } from '@lingui/core/macro';
import { shownChange } from '#rules/display.ts';

/** The displayed text of a score's change since last time. */
export function changeText(score: number, change: number, outOf: number): string {
  const { direction, size } = shownChange(score, change, outOf);
  if (direction === 'none') return t`Change: none since last time`;
  const mark = direction === 'up' ? '▲' : '▼';
  if (size.startsWith('less')) return t`Change: ${mark} ${size} since last time`;
  return t`Change: ${mark} ${direction === 'up' ? '+' : '−'}${size} since last time`;
}
