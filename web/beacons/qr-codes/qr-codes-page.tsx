import { t } from '@lingui/core/macro';
import { Button, NativeSelect } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import { listQrBeacons, type QrBeacon } from '#contract/qr-codes.ts';
import type { CurrentUser } from '#contract/users.ts';
import { locale } from '#web/language/language.ts';
import { call } from '#web/shell/api/call.ts';
import { useCurrentUser } from '#web/shell/session/session.ts';
import { ListView } from '#web/shell/lists/list-view.tsx';
import { useListPage } from '#web/shell/lists/use-list-page.ts';
import { SearchField } from '#web/design/search-field.tsx';
import { useTitle } from '#web/design/use-title.ts';
import { PrintView } from './print-view.tsx';
import { QrBeacons } from './qr-beacons.tsx';
import styles from './qr-codes-page.module.css';
import { qrSearch, type QrSearch } from './qr-search.ts';

const route = getRouteApi('/qr_codes/edit');

/** The number of Beacons whose codes are printed at once: so many still make one document. */
const maxPrinted = 1000;

/** Activates, revokes and prints the QR codes of an organisation's assessors. */
export function QrCodesPage() {
  const title = t`Manage QR codes`;
  useTitle(title);
  const organisations = useOrganisations();
  const [only, another] = organisations;
  const picked = route.useSearch();
  const search = !picked.organisation && only && !another ? { organisation: only.slug } : picked;
  return (
    <>
      <h1>{title}</h1>
      <Filters organisations={organisations} search={search} />
      {search.organisation ? (
        <Codes organisation={search.organisation} search={search} />
      ) : (
        <p className={styles.empty}>{t`Please pick an organisation first.`}</p>
      )}
    </>
  );
}

function useOrganisations(): CurrentUser['orgs'] {
  return useCurrentUser()?.orgs.filter(({ permissions }) => permissions.qrCodes) ?? [];
}

interface FiltersProps {
  organisations: CurrentUser['orgs'];
  search: QrSearch;
}

function Filters({ organisations, search }: FiltersProps) {
  const navigate = route.useNavigate();
  const picked = organisations.find(({ slug }) => slug === search.organisation);
  const options = organisations.map(({ slug, name }) => ({ value: slug, label: name }));
  const groups = picked?.groupNames.map((name) => ({ value: name, label: name })) ?? [];
  const change = (changed: QrSearch, replace: boolean) =>
    void navigate({ search: qrSearch({ ...changed }), replace });
  const { organisation, group, searchTerm } = search;
  return (
    <div role="search" className={styles.filters}>
      <NativeSelect
        label={t`Organisation`}
        data={[{ value: '', label: t`Pick an organisation` }, ...options]}
        value={picked?.slug ?? ''}
        onChange={({ currentTarget }) => change({ organisation: currentTarget.value }, false)}
      />
      <NativeSelect
        label={t`Group`}
        data={[{ value: '', label: t`All` }, ...groups]}
        value={group ?? ''}
        disabled={!picked}
        onChange={({ currentTarget }) =>
          change({ ...filtersOf(search), group: currentTarget.value }, false)
        }
      />
      {organisation && (
        <SearchField
          term={searchTerm ?? ''}
          onChange={(term) => change({ ...filtersOf(search), searchTerm: term }, true)}
        />
      )}
    </div>
  );
}

/** The filters of the URL state, at the first page. */
function filtersOf({ page: _page, key: _key, ...filters }: QrSearch): QrSearch {
  return filters;
}

function Codes({ organisation, search }: { organisation: string; search: QrSearch }) {
  const [printed, setPrinted] = useState<Printed | null>(null);
  const navigate = route.useNavigate();
  const queryKey = ['qr-codes', search];
  const list = useListPage({
    queryKey,
    search,
    load: (place, signal) => call(listQrBeacons, { query: { ...place, organisation }, signal }),
    open: (to, replace) => void navigate({ search: qrSearch({ ...to }), replace }),
  });
  if (printed) {
    const filters = { ...filtersOf(search), organisation };
    return <PrintView filters={filters} {...printed} onClose={() => setPrinted(null)} />;
  }
  return (
    <ListView list={list} loading={t`Loading QR codes`}>
      {(answer) =>
        answer.beacons.length === 0 ? (
          <Empty search={search} />
        ) : (
          // The old list is inert while the next one loads.
          <div inert={list.isPlaceholderData}>
            <PrintActions answer={answer} onPrint={setPrinted} />
            <QrBeacons beacons={answer.beacons} queryKey={queryKey} />
          </div>
        )
      }
    </ListView>
  );
}

function Empty({ search: { searchTerm, group } }: { search: QrSearch }) {
  const canCreate = useCurrentUser()?.orgs.some(({ roles }) => roles.includes('beacon_creator'));
  if (searchTerm)
    return <p className={styles.empty}>{t`No Beacons found. Try another search or group.`}</p>;
  if (group) return <p className={styles.empty}>{t`No Beacons found. Try another group.`}</p>;
  return (
    <p className={styles.empty}>
      {t`There are no Beacons yet. Each assessor of a Beacon can have a code.`}{' '}
      {canCreate && (
        <Link to="/beacons/new/{-$step}" params={{}}>
          {t`Create a Beacon`}
        </Link>
      )}
    </p>
  );
}

/** What is printed: these Beacons, or those of all pages. */
interface Printed {
  beacons: QrBeacon[] | null;
}

interface PrintActionsProps {
  answer: AnswerOf<typeof listQrBeacons>;
  onPrint: (printed: Printed) => void;
}

/** Prints the codes of the page, or of all pages if there are not too many. */
function PrintActions({ answer: { beacons, totalPages, total }, onPrint }: PrintActionsProps) {
  const isEmpty = !hasActiveCode(beacons);
  const isTooLong = total > maxPrinted;
  const limit = maxPrinted.toLocaleString(locale());
  const all = { beacons: null };
  return (
    <div className={styles.actions}>
      {totalPages > 1 ? (
        <>
          <Button disabled={isEmpty} variant="default" onClick={() => onPrint({ beacons })}>
            {t`Print this page`}
          </Button>
          <Button disabled={isTooLong} onClick={() => onPrint(all)}>
            {t`Print all pages`}
          </Button>
        </>
      ) : (
        <Button disabled={isEmpty} onClick={() => onPrint(all)}>
          {t`Show print view`}
        </Button>
      )}
      <span>
        {isTooLong &&
          t`Up to ${limit} Beacons can be printed at once: choose a group or search first.`}{' '}
        {t`Anyone who scans an active code can answer as that person.`}
      </span>
    </div>
  );
}

function hasActiveCode(beacons: QrBeacon[]): boolean {
  return beacons.some(({ assessors }) => assessors.some(({ token }) => token));
}
