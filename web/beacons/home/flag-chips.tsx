import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { countBeacons } from '#contract/beacon-lists.ts';
import { type ListFlag, listFlags } from '#contract/lists.ts';
import { textOf } from '#contract/messages.ts';
import { call } from '#web/shell/api/call.ts';
import { locale } from '#web/language/language.ts';
import styles from './flag-chips.module.css';
import type { ListSearch } from '#web/beacons/list/list-search.ts';

const flagNames: Record<ListFlag, MessageDescriptor> = {
  low: msg`Needs attention`,
  worse: msg`Getting worse`,
  unanswered: msg`Not answered`,
  mine: msg`Waiting for you`,
};

interface FlagChipsProps {
  search: ListSearch;
  onChange: (change: Pick<ListSearch, 'show'>) => void;
}

/** How many Beacons need something, each count as a button that shows only those. */
export function FlagChips({ search, onChange }: FlagChipsProps) {
  const { organisation, group, show } = search;
  const query = { ...(organisation && { organisation }), ...(group && { group }) };
  const { data } = useQuery({
    queryKey: ['beacons', 'counts', query],
    queryFn: ({ signal }) => call(countBeacons, { query, signal }),
  });
  return (
    <div role="group" aria-label={t`Show only`} className={styles.chips}>
      {listFlags.map((flag) => (
        <button
          key={flag}
          type="button"
          className={styles.chip}
          data-flag={flag}
          data-empty={data?.[flag].count === 0}
          aria-pressed={show === flag}
          onClick={() => onChange({ show: show === flag ? undefined : flag })}
        >
          {textOf(flagNames[flag])}{' '}
          <span className={styles.count}>{data && countText(data[flag])}</span>
        </button>
      ))}
    </div>
  );
}

function countText({ count, isCapped }: { count: number; isCapped: boolean }): string {
  const text = count.toLocaleString(locale());
  return isCapped ? `${text}+` : text;
}
