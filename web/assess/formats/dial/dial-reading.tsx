import styles from './dial.module.css';

interface DialReadingProps {
  value: number | null;
  outOf: number;
  onNudge: (difference: number) => void;
}

/** The current value between two buttons that change it by one. */
export function DialReading({ value, outOf, onNudge }: DialReadingProps) {
  return (
    <div className={styles.reading}>
      <button
        type="button"
        className={styles.nudge}
        aria-label="One less"
        onClick={() => onNudge(-1)}
      >
        −
      </button>
      <p className={styles.value} aria-hidden="true">
        {value === null ? <em>Not rated yet</em> : <strong>{value}</strong>}
        <span>{value === null ? 'Tap or drag the arc' : `out of ${outOf}`}</span>
      </p>
      <button
        type="button"
        className={styles.nudge}
        aria-label="One more"
        onClick={() => onNudge(1)}
      >
        +
      </button>
    </div>
  );
}
