import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { textOf } from '#contract/messages.ts';
import { organisationRoles } from '#contract/words.ts';
import { SearchField } from '#web/design/search-field.tsx';
import styles from './organisation.module.css';
import { type OrgSearch, orgSearch } from './org-search.ts';

interface UserFiltersProps {
  search: OrgSearch;
  onChange: (search: OrgSearch) => void;
}

/** Filters for the users; a change returns to the first page. */
export function UserFilters({ search: { role, searchTerm }, onChange }: UserFiltersProps) {
  return (
    <div role="search" className={styles.filters}>
      <NativeSelect
        label={t`Role`}
        data={roleOptions()}
        value={role ?? ''}
        onChange={({ currentTarget }) =>
          onChange(orgSearch({ role: currentTarget.value, searchTerm }))
        }
      />
      <SearchField
        term={searchTerm ?? ''}
        onChange={(term) => onChange(orgSearch({ role, searchTerm: term }))}
      />
    </div>
  );
}

function roleOptions() {
  return [
    { value: '', label: t`Any` },
    ...Object.entries(organisationRoles).map(([value, label]) => ({ value, label: textOf(label) })),
  ];
}
