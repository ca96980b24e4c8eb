import { t } from '@lingui/core/macro';
import { dayAndTime } from '#web/design/dates.ts';
import styles from './as-of.module.css';
import text from '#web/design/text-button.module.css';

interface AsOfProps {
  /** The times at which the figures were counted. */
  times: string[];
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** The time of the figures, with a button to refresh them. */
export function AsOf({ times, isRefreshing, onRefresh }: AsOfProps) {
  const moments = [...new Set(times.toSorted().map((time) => dayAndTime(time)))];
  const [first, last] = [moments.at(0), moments.at(-1)];
  return (
    <p className={styles.line}>
      {first && last && <span role="status">{asOfWords(first, last)}</span>}
      <button type="button" className={text.button} disabled={isRefreshing} onClick={onRefresh}>
        {isRefreshing ? t`Refreshing…` : t`Refresh`}
      </button>
    </p>
  );
}

function asOfWords(first: string, last: string): string {
  return first === last ? t`As of ${first}` : t`As of ${first} to ${last}`;
}
