import { t } from '@lingui/core/macro';
import { Button } from '#web/assess/design/button.tsx';
import type { RatingProps } from '#web/assess/design/rating-props.ts';
import styles from './dial.module.css';
import hidden from '#web/design/hidden.module.css';

interface DialReadingProps extends Pick<RatingProps, 'value' | 'min' | 'max' | 'low' | 'high'> {
  /** The value that a button has set, for screen readers. */
  announcement: string;
  onNudge: (difference: number) => void;
}

/** The current value between two buttons that change it by one step, and what the ends mean. */
export function DialReading(props: DialReadingProps) {
  const { value, low, high, announcement, onNudge } = props;
  return (
    <>
      <div className={styles.reading}>
        <Button className={styles.nudge} aria-label={t`One less`} onClick={() => onNudge(-1)}>
          −
        </Button>
        <p className={styles.value} aria-hidden="true">
          {value === null ? <em>{t`Not rated yet`}</em> : <strong>{value}</strong>}
          <span>{value === null ? t`Tap or drag the arc` : rangeText(props)}</span>
        </p>
        <Button className={styles.nudge} aria-label={t`One more`} onClick={() => onNudge(1)}>
          +
        </Button>
      </div>
      <p className={styles.ends}>
        <span>{low ?? t`Lowest`}</span>
        <span>{high ?? t`Highest`}</span>
      </p>
      <p className={hidden.hidden} role="status">
        {announcement}
      </p>
    </>
  );
}

function rangeText({ min, max }: DialReadingProps): string {
  return min === 0 ? t`out of ${max}` : t`from ${min} to ${max}`;
}
