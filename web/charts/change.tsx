import { displayScore } from '#rules/answers.ts';
import styles from './change.module.css';

interface ChangeProps {
  change: number | null;
  outOf: number;
  /** An SDQ score counts difficulties: fewer are better, which words must say; but for its scale of strengths. */
  type: 'standard' | 'sdq' | 'strength';
  /** Where a heading says since when. */
  isBrief?: boolean;
}

/** What changed since last time: an arrow and words. */
export function Change(props: ChangeProps) {
  return <span className={styles.change}>{changeWords(props)}</span>;
}

function changeWords({ change, outOf, type, isBrief = false }: ChangeProps): string {
  if (change === null) return 'First result';
  const since = isBrief ? '' : ' since last time';
  const size = displayScore(Math.abs(change), outOf);
  if (Number(size) === 0) return `→ No change${since}`;
  const words = `${change > 0 ? '↑ Up' : '↓ Down'} ${size}${since}`;
  if (type === 'standard') return words;
  return `${words}, ${change > 0 === (type === 'strength') ? 'better' : 'worse'}`;
}
