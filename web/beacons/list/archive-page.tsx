import { t } from '@lingui/core/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ArchivedBeacon, listArchivedBeacons } from '#contract/beacon-lists.ts';
import { call } from '#web/shell/api/call.ts';
import { dayMonthYear } from '#web/design/dates.ts';
import { ListView } from '#web/shell/lists/list-view.tsx';
import { useListPage } from '#web/shell/lists/use-list-page.ts';
import { useTitle } from '#web/design/use-title.ts';
import styles from './archive-page.module.css';
import hidden from '#web/design/hidden.module.css';
import { EraseButton } from './erase-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type ListSearch, listSearch, withFilters } from './list-search.ts';
import lists from '#web/design/list.module.css';
import { RestoreButton } from './restore-button.tsx';
import cards from '#web/design/card-table.module.css';

const route = getRouteApi('/archive');

/** The archived Beacons, each with buttons to restore and to erase it. */
export function ArchivePage() {
  useTitle(t`Archived Beacons`);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const open = (to: ListSearch, replace: boolean) =>
    void navigate({ search: listSearch({ ...to }), replace });
  const list = useListPage({
    queryKey: ['beacons', 'archived', search],
    search,
    load: (query, signal) => call(listArchivedBeacons, { query, signal }),
    open,
  });
  return (
    <ListView
      list={list}
      loading={t`Loading archived Beacons`}
      shape="cards"
      head={
        <>
          <h1>{t`Archived Beacons`}</h1>
          <FilterBar
            search={search}
            defaultOrder="name"
            onChange={(change) => open(withFilters(search, change), true)}
          />
        </>
      }
    >
      {({ beacons }) => <Archived beacons={beacons} search={search} />}
    </ListView>
  );
}

function Archived({ beacons, search }: { beacons: ArchivedBeacon[]; search: ListSearch }) {
  if (beacons.length === 0) return <Empty search={search} />;
  return (
    <table className={`${cards.table} ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">{t`Name`}</th>
          <th scope="col">{t`Organisation`}</th>
          <th scope="col">{t`Last assessment`}</th>
          <th scope="col">
            <span className={hidden.hidden}>{t`Action`}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {beacons.map((beacon) => (
          <ArchivedRow key={beacon.uuid} beacon={beacon} />
        ))}
      </tbody>
    </table>
  );
}

function ArchivedRow({ beacon }: { beacon: ArchivedBeacon }) {
  const { name, clientName, frameworkTitle, organisation, latestAssessmentCompletedAt } = beacon;
  return (
    <tr>
      <th scope="row">
        {clientName}
        <small>{clientName === name ? frameworkTitle : `${name} · ${frameworkTitle}`}</small>
      </th>
      <td data-label={t`Organisation`}>{organisation.name}</td>
      <td data-label={t`Last assessment`}>
        {latestAssessmentCompletedAt
          ? dayMonthYear(latestAssessmentCompletedAt, organisation.timeZone)
          : t`Never`}
      </td>
      <td>
        <div className={styles.actions}>
          {beacon.canRestore && <RestoreButton beacon={beacon} />}
          {beacon.canErase && <EraseButton beacon={beacon} />}
        </div>
      </td>
    </tr>
  );
}

function Empty({ search: { organisation, group, searchTerm } }: { search: ListSearch }) {
  const isFiltered = organisation ?? group ?? searchTerm;
  return (
    <p className={lists.empty}>
      {isFiltered ? t`No archived Beacons match these filters.` : t`No archived Beacons.`}{' '}
      {isFiltered && (
        <Link to="/archive" search={{}}>
          {t`Show all archived Beacons`}
        </Link>
      )}
    </p>
  );
}
