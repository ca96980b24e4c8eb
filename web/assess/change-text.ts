import { displayScore } from '#rules/answers.ts';

/** A change since last time, as it is shown. */
export function changeText(change: number, outOf: number): string {
  const text = displayScore(Math.abs(change), outOf);
  if (Number(text) === 0) return 'Change: none since last time';
  return `Change: ${change > 0 ? '▲ +' : '▼ −'}${text} since last time`;
}
