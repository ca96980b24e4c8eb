import { t } from '@lingui/core/macro';
import { Button } from '#web/assess/design/button.tsx';
import styles from './dial.module.css';
import hidden from '#web/design/hidden.module.css';

interface DialReadingProps {
  value: number | null;
  outOf: number;
  /** The value that a button has set, for screen readers. */
  announcement: string;
  onNudge: (difference: number) => void;
}

/** The current value between two buttons that change it by one. */
export function DialReading({ value, outOf, announcement, onNudge }: DialReadingProps) {
  return (
    <>
      <div className={styles.reading}>
        <Button className={styles.nudge} aria-label={t`One less`} onClick={() => onNudge(-1)}>
          −
        </Button>
        <p className={styles.value} aria-hidden="true">
          {value === null ? <em>{t`Not rated yet`}</em> : <strong>{value}</strong>}
          <span>{value === null ? t`Tap or drag the arc` : t`out of ${outOf}`}</span>
        </p>
        <Button className={styles.nudge} aria-label={t`One more`} onClick={() => onNudge(1)}>
          +
        </Button>
      </div>
      <p className={hidden.hidden} role="status">
        {announcement}
      </p>
    </>
  );
}
