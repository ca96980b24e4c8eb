import { percent } from './report-words.ts';
import styles from './share-bar.module.css';

interface ShareBarProps {
  /** 0 to 100; null where nothing was asked for. */
  share: number | null;
  /** 0 to 1: what it is held against. */
  threshold?: number;
}

/** How much came of what was asked for; what stands beside it says the same in words. */
export function ShareBar({ share, threshold }: ShareBarProps) {
  return (
    <div className={styles.bar} aria-hidden="true">
      <span className={styles.share} style={{ width: `${share ?? 0}%` }} />
      {threshold !== undefined && (
        <span className={styles.threshold} style={{ left: percent(threshold) }} />
      )}
    </div>
  );
}
