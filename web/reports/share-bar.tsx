import styles from './share-bar.module.css';

interface ShareBarProps {
  /** 0 to 100; null if no response was expected. */
  share: number | null;
  /** 0 to 1. */
  threshold?: number;
}

/** The share of received responses. It is decorative: the text beside it gives the same number. */
export function ShareBar({ share, threshold }: ShareBarProps) {
  return (
    <div className={styles.bar} aria-hidden="true">
      <span className={styles.share} style={{ width: `${share ?? 0}%` }} />
      {threshold !== undefined && (
        <span className={styles.threshold} style={{ insetInlineStart: `${threshold * 100}%` }} />
      )}
    </div>
  );
}
