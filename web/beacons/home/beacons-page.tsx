import { t } from '@lingui/core/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { listBeacons } from '#contract/beacon-lists.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { call } from '#web/shell/api/call.ts';
import { ListView } from '#web/shell/lists/list-view.tsx';
import { useListPage } from '#web/shell/lists/use-list-page.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { useTitle } from '#web/design/use-title.ts';
import { StartSection } from '#web/start/start-section.tsx';
import { BeaconGrid } from './beacon-grid.tsx';
import { FilterBar } from '#web/beacons/list/filter-bar.tsx';
import { FlagChips } from './flag-chips.tsx';
import { ListHead } from './list-head.tsx';
import {
  filtersOf,
  type ListSearch,
  listSearch,
  withFilters,
} from '#web/beacons/list/list-search.ts';
import { SavedViews } from './saved-views.tsx';
import { type Layout, useLayout } from './use-layout.ts';
import { type Selection, useSelection } from './use-selection.ts';
import lists from '#web/design/list.module.css';

const route = getRouteApi('/beacons');
const BeaconTable = lazy(async () => ({
  default: (await import('./beacon-table.tsx')).BeaconTable,
}));

/** The Beacons that a person may see, lowest score first by default. */
export function BeaconsPage() {
  useTitle(t`My Beacons`);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const open = (to: ListSearch, replace: boolean) =>
    void navigate({ search: listSearch({ ...to }), replace });
  const change = (changed: Partial<ListSearch>) => open(withFilters(search, changed), true);
  const list = useListPage({
    queryKey: ['beacons', search],
    search,
    load: (query, signal) => call(listBeacons, { query, signal }),
    open,
  });
  const selection = useSelection(list.data?.beacons ?? []);
  const [layout, setLayout] = useLayout();
  const head = { answer: list.data, selection, layout, onLayout: setLayout };
  return (
    <>
      <StartSection />
      <ListView
        list={list}
        loading={t`Loading your Beacons`}
        shape={layout === 'table' ? 'rows' : 'cards'}
        head={
          <>
            <ListHead {...head} />
            <FlagChips search={search} onChange={change} />
            <SavedViews search={search} />
            <FilterBar search={search} defaultOrder="lowscore" onChange={change} />
          </>
        }
      >
        {(answer) => <BeaconList {...{ answer, search, selection, layout, onChange: change }} />}
      </ListView>
    </>
  );
}

interface BeaconListProps {
  answer: AnswerOf<typeof listBeacons>;
  search: ListSearch;
  selection: Selection;
  layout: Layout;
  onChange: (change: Partial<ListSearch>) => void;
}

function BeaconList({ answer, search, selection, layout, onChange }: BeaconListProps) {
  const { beacons, permissions, total } = answer;
  const canCreate = permissions.userCanCreateBeacons;
  const isTable = layout === 'table' && beacons.length > 0;
  return (
    <>
      {beacons.length === 0 && total > 0 && <ChangedPage />}
      {total === 0 && <Empty search={search} canCreate={canCreate} />}
      {isTable && (
        <Suspense fallback={<LoadingSkeleton label={t`Loading your Beacons`} shape="rows" />}>
          <BeaconTable
            beacons={beacons}
            selection={selection}
            order={search.order ?? 'lowscore'}
            onOrder={(order) => onChange({ order })}
          />
        </Suspense>
      )}
      {!isTable && <BeaconGrid beacons={beacons} canCreate={canCreate} selection={selection} />}
    </>
  );
}

/** Shown if the Beacons of the page were archived, or access was lost, between counting and reading. */
function ChangedPage() {
  return (
    <p className={lists.empty}>
      {t`This list has changed.`} <ShowAll />
    </p>
  );
}

function ShowAll() {
  return (
    <Link to="/beacons" search={{}}>
      {t`Show all Beacons`}
    </Link>
  );
}

function Empty({ search, canCreate }: { search: ListSearch; canCreate: boolean }) {
  const { order: _order, ...filters } = filtersOf(search);
  if (Object.keys(filters).length > 0) {
    return (
      <p className={lists.empty}>
        {t`No Beacons match these filters.`} <ShowAll />
      </p>
    );
  }
  return (
    <div className={lists.empty}>
      <p>{t`You have no Beacons yet.`}</p>
      <p>
        {canCreate
          ? t`Create your first one. It takes a minute.`
          : t`They'll appear here once someone adds you to one.`}
      </p>
    </div>
  );
}
