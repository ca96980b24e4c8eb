import { shownChange } from '#rules/display.ts';
import styles from './change.module.css';

interface ChangeProps {
  score: number | null;
  /** From the score before, as the server tells it. */
  change: number | null;
  /** Whether no result comes before: without one there is nothing to have changed. */
  isFirst: boolean;
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

function changeWords(props: ChangeProps): string {
  const { score, change, isFirst, outOf, type, isBrief = false } = props;
  if (score === null || change === null) return isFirst ? 'First result' : 'Not answered last time';
  const since = isBrief ? '' : ' since last time';
  const { direction, size } = shownChange(score, change, outOf);
  if (direction === 'none') return `→ No change${since}`;
  const words = `${direction === 'up' ? '↑ Up' : '↓ Down'} ${size}${since}`;
  if (type === 'standard') return words;
  return `${words}, ${(direction === 'up') === (type === 'strength') ? 'better' : 'worse'}`;
}
