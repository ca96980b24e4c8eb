import { t } from '@lingui/core/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { listBeacons } from '#contract/beacon-lists.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { call } from '#web/shell/api/call.ts';
import { useCurrentUser } from '#web/shell/session/session.ts';
import { ListView } from '#web/shell/lists/list-view.tsx';
import { useListPage } from '#web/shell/lists/use-list-page.ts';
import { locale } from '#web/language/language.ts';
import { useTitle } from '#web/design/use-title.ts';
import { StartSection } from '#web/start/start-section.tsx';
import { BeaconGrid } from './beacon-grid.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type ListSearch, listSearch, withFilters } from './list-search.ts';
import styles from './list-page.module.css';
import lists from '#web/design/list.module.css';

const route = getRouteApi('/beacons');

/** The Beacons that a person may see, lowest score first by default. */
export function BeaconsPage() {
  useTitle(t`My Beacons`);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const open = (to: ListSearch, replace: boolean) =>
    void navigate({ search: listSearch({ ...to }), replace });
  const list = useListPage({
    queryKey: ['beacons', search],
    search,
    load: (query, signal) => call(listBeacons, { query, signal }),
    open,
  });
  return (
    <>
      <StartSection />
      <ListView
        list={list}
        loading={t`Loading your Beacons`}
        shape="cards"
        head={
          <FilterBar
            search={search}
            defaultOrder="lowscore"
            onChange={(change) => open(withFilters(search, change), true)}
          />
        }
      >
        {(answer) => <BeaconList answer={answer} search={search} />}
      </ListView>
    </>
  );
}

interface BeaconListProps {
  answer: AnswerOf<typeof listBeacons>;
  search: ListSearch;
}

function BeaconList({ answer, search }: BeaconListProps) {
  const { beacons, permissions, total } = answer;
  const [storedSelection, setSelected] = useState<string[] | null>(null);
  const { userCanCreateBeacons: canCreate } = permissions;
  const editableCards = beacons.filter(({ canBulkEdit }) => canBulkEdit);
  const editable = editableCards.map(({ uuid }) => uuid);
  // Beacons hidden by a changed filter are deselected.
  const selected = storedSelection?.filter((uuid) => editable.includes(uuid)) ?? null;
  const count = total.toLocaleString(locale());
  return (
    <>
      <Head total={answer.isTotalCapped ? `${count}+` : count}>
        {selected ? (
          <BulkBar editable={editableCards} selected={selected} onSelect={setSelected} />
        ) : (
          <>
            {editable.length > 0 && (
              <button type="button" className={styles.action} onClick={() => setSelected([])}>
                {t`Edit Beacons`}
              </button>
            )}
            <QrLink />
            <ImportLink />
          </>
        )}
      </Head>
      {beacons.length === 0 && total > 0 && <ChangedPage />}
      {total === 0 && <Empty search={search} canCreate={canCreate} />}
      <BeaconGrid
        beacons={beacons}
        canCreate={canCreate}
        selected={selected}
        onSelect={(uuid, isSelected) => setSelected((old) => toggled(old ?? [], uuid, isSelected))}
      />
    </>
  );
}

function toggled(selected: string[], uuid: string, isSelected: boolean): string[] {
  const others = selected.filter((each) => each !== uuid);
  return isSelected ? [...others, uuid] : others;
}

function Head({ total, children }: { total: string; children: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1>{t`My Beacons`}</h1>
      <span className={styles.total}>{total}</span>
      {children}
    </div>
  );
}

function QrLink() {
  const isAllowed = useCurrentUser()?.orgs.some(({ permissions }) => permissions.qrCodes);
  if (!isAllowed) return null;
  return (
    <Link to="/qr_codes/edit" className={styles.action}>
      {t`Manage QR codes`}
    </Link>
  );
}

function ImportLink() {
  const user = useCurrentUser();
  const isAdmin = user?.orgs.some(({ roles }) => roles.includes('admin'));
  if (!user?.importer && !isAdmin) return null;
  return (
    <Link to="/beacons/import/{-$step}" params={{}} className={styles.action}>
      {t`Import Beacons`}
    </Link>
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
  const { organisation, group, searchTerm } = search;
  if (organisation ?? group ?? searchTerm) {
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
