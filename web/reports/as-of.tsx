import { dayAndTime } from '#web/design/dates.ts';
import styles from './as-of.module.css';
import text from '#web/design/text-button.module.css';

interface AsOfProps {
  /** When what is shown was read, one or several times. */
  times: string[];
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** Which moment figures and rows are of, and a way to those of now. */
export function AsOf({ times, isRefreshing, onRefresh }: AsOfProps) {
  const moments = [...new Set(times.toSorted().map((time) => dayAndTime(time)))];
  const [first, last] = [moments.at(0), moments.at(-1)];
  return (
    <p className={styles.line}>
      {first && (
        <span role="status">
          As of {first}
          {last !== first && ` to ${last}`}
        </span>
      )}
      <button type="button" className={text.button} disabled={isRefreshing} onClick={onRefresh}>
        {isRefreshing ? 'Refreshing…' : 'Refresh'}
      </button>
    </p>
  );
}
