import { displayScore } from '#rules/answers.ts';
import styles from './change.module.css';

interface ChangeProps {
  change: number | null;
  outOf: number;
  /** An SDQ score counts difficulties: fewer are better, which words must say; but for its scale of strengths. */
  type: 'standard' | 'sdq' | 'strength';
}

/** What changed since last time: an arrow and words. */
export function Change({ change, outOf, type }: ChangeProps) {
  return <span className={styles.change}>{changeWords({ change, outOf, type })}</span>;
}

function changeWords({ change, outOf, type }: ChangeProps): string {
  if (change === null) return 'First result';
  const size = displayScore(Math.abs(change), outOf);
  if (Number(size) === 0) return '→ No change since last time';
  const words = `${change > 0 ? '↑ Up' : '↓ Down'} ${size} since last time`;
  if (type === 'standard') return words;
  return `${words}, ${change > 0 === (type === 'strength') ? 'better' : 'worse'}`;
}
