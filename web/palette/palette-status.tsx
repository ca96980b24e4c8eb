import { plural, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { problemTitle } from '#web/shell/api/call.ts';
import { useIsOnline } from '#web/shell/api/use-is-online.ts';
import styles from './palette.module.css';

interface PaletteStatusProps {
  term: string;
  /** The number of items. */
  count: number;
  /** The search for Beacons. */
  search: { error: Error | null; isSearching: boolean; retry: () => void };
}

/** Says how many results there are, that more are on their way, or why there are none of the server. */
export function PaletteStatus({ term, count, search }: PaletteStatusProps) {
  const isOnline = useIsOnline();
  const { error, isSearching, retry } = search;
  return (
    <div className={styles.status}>
      <span role="status">
        {!isOnline && t`You're offline. Clients can't be searched.`}
        {isOnline && error && problemTitle(error)}
        {isOnline && !error && resultWords(term, count, isSearching)}
      </span>
      {isOnline && error && (
        <Button size="compact-sm" variant="default" onClick={retry}>
          {t`Try again`}
        </Button>
      )}
    </div>
  );
}

function resultWords(term: string, count: number, isSearching: boolean): string {
  if (isSearching) return t`Searching…`;
  if (term !== '' && count === 0) return t`Nothing found for “${term}”. Try a part of a name.`;
  return plural(count, { one: '# result', other: '# results' });
}
