import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import type { BeaconOrder } from '#contract/lists.ts';
import { textOf } from '#contract/messages.ts';
import { useCurrentUser } from '#web/shell/session/session.ts';
import { SearchField } from '#web/design/search-field.tsx';
import styles from '#web/design/filter-bar.module.css';
import type { ListSearch } from './list-search.ts';

interface FilterBarProps {
  search: ListSearch;
  defaultOrder: BeaconOrder;
  onChange: (change: Partial<ListSearch>) => void;
}

const orderNames: Record<BeaconOrder, MessageDescriptor> = {
  lowscore: msg`Lowest score`,
  highscore: msg`Highest score`,
  name: msg`Name`,
  date: msg`Most recent assessment`,
  oldestdate: msg`Oldest assessment`,
};

/** Filters and sorts a list of Beacons. The URL holds the state. */
export function FilterBar({ search, defaultOrder, onChange }: FilterBarProps) {
  const organisations = useCurrentUser()?.orgs ?? [];
  const all = { value: '', label: t`All` };
  const groups = organisations
    .filter(({ slug }) => !search.organisation || slug === search.organisation)
    .flatMap(({ groupNames }) => groupNames);
  return (
    <div role="search" className={styles.bar}>
      <NativeSelect
        label={t`Organisation`}
        data={[all, ...organisations.map(({ slug, name }) => ({ value: slug, label: name }))]}
        value={search.organisation ?? ''}
        onChange={({ currentTarget }) => onChange({ organisation: currentTarget.value, group: '' })}
      />
      <NativeSelect
        label={t`Group`}
        data={[
          all,
          ...[...new Set(groups)].toSorted().map((name) => ({ value: name, label: name })),
        ]}
        value={search.group ?? ''}
        onChange={({ currentTarget }) => onChange({ group: currentTarget.value })}
      />
      <SearchField
        term={search.searchTerm ?? ''}
        onChange={(searchTerm) => onChange({ searchTerm })}
      />
      <NativeSelect
        label={t`Sort by`}
        data={Object.entries(orderNames).map(([value, name]) => ({ value, label: textOf(name) }))}
        value={search.order ?? defaultOrder}
        onChange={({ currentTarget }) => onChange({ order: currentTarget.value as BeaconOrder })}
      />
    </div>
  );
}
