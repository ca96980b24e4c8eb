import { shownChange } from '#rules/display.ts';

/** The displayed text of a score's change since last time. */
export function changeText(score: number, change: number, outOf: number): string {
  const { direction, size } = shownChange(score, change, outOf);
  if (direction === 'none') return 'Change: none since last time';
  const mark = direction === 'up' ? '▲' : '▼';
  if (size.startsWith('less')) return `Change: ${mark} ${size} since last time`;
  return `Change: ${mark} ${direction === 'up' ? '+' : '−'}${size} since last time`;
}
