import { displayScore } from '#rules/answers.ts';
import styles from './change.module.css';

interface ChangeProps {
  change: number | null;
  outOf: number;
}

/** What changed since last time: an arrow and words. */
export function Change({ change, outOf }: ChangeProps) {
  if (change === null) return <span className={styles.change}>First result</span>;
  const size = displayScore(Math.abs(change), outOf);
  if (Number(size) === 0) return <span className={styles.change}>→ No change since last time</span>;
  return (
    <span className={styles.change}>
      {change > 0 ? '↑ Up' : '↓ Down'} {size} since last time
    </span>
  );
}
