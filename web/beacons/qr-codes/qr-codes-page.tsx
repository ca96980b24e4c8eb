import { t } from '@lingui/core/macro';
import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import { listQrBeacons } from '#contract/qr-codes.ts';
import { call, isTransient } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { useCurrentUser } from '#web/shell/session/session.ts';
import { fetchListPage, useCorrectedPage } from '#web/shell/api/list-page.ts';
import { Pager } from '#web/design/pager.tsx';
import { useTitle } from '#web/design/use-title.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { PrintView } from './print-view.tsx';
import { QrBeacons } from './qr-beacons.tsx';
import styles from './qr-codes-page.module.css';
import { qrSearch, type QrSearch } from './qr-search.ts';

const route = getRouteApi('/qr_codes/edit');

/** Activates, revokes and prints the QR codes of an organisation's assessors. */
export function QrCodesPage() {
  const title = t`Manage QR codes`;
  useTitle(title);
  const search = route.useSearch();
  return (
    <>
      <h1>{title}</h1>
      <Filters search={search} />
      {search.organisation ? (
        <Codes organisation={search.organisation} search={search} />
      ) : (
        <p className={styles.empty}>{t`Please pick an organisation first.`}</p>
      )}
    </>
  );
}

function Filters({ search }: { search: QrSearch }) {
  const navigate = route.useNavigate();
  const organisations = useCurrentUser()?.orgs.filter(({ permissions }) => permissions.qrCodes);
  const picked = organisations?.find(({ slug }) => slug === search.organisation);
  const options = organisations?.map(({ slug, name }) => ({ value: slug, label: name })) ?? [];
  const groups = picked?.groupNames.map((name) => ({ value: name, label: name })) ?? [];
  return (
    <div role="search" className={styles.filters}>
      <NativeSelect
        label={t`Organisation`}
        data={[{ value: '', label: t`Pick an organisation` }, ...options]}
        value={picked?.slug ?? ''}
        onChange={({ currentTarget }) =>
          void navigate({ search: { organisation: currentTarget.value } })
        }
      />
      <NativeSelect
        label={t`Group`}
        data={[{ value: '', label: t`All` }, ...groups]}
        value={search.group ?? ''}
        disabled={!picked}
        onChange={({ currentTarget }) =>
          void navigate({ search: (old) => ({ ...filtersOf(old), group: currentTarget.value }) })
        }
      />
    </div>
  );
}

function filtersOf({ organisation }: QrSearch): QrSearch {
  return organisation ? { organisation } : {};
}

function Codes({ organisation, search }: { organisation: string; search: QrSearch }) {
  const [isPrinting, setPrinting] = useState(false);
  const navigate = route.useNavigate();
  const queryKey = ['qr-codes', search];
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      fetchListPage(search, (query) =>
        call(listQrBeacons, { query: { ...query, organisation }, signal }),
      ),
    placeholderData: keepPreviousData,
  });
  useCorrectedPage(
    search,
    list,
    (place) => void navigate({ search: qrSearch({ ...place }), replace: true }),
  );
  if (list.error && !(list.data && isTransient(list.error))) {
    return <SomethingWrong error={list.error} retry={() => void list.refetch()} />;
  }
  if (!list.data) return <LoadingSkeleton label={t`Loading QR codes`} />;
  const { beacons } = list.data;
  if (isPrinting) {
    const handleClose = () => setPrinting(false);
    return <PrintView organisation={organisation} beacons={beacons} onClose={handleClose} />;
  }
  if (beacons.length === 0) {
    return <p className={styles.empty}>{t`No Beacons found. Try another group.`}</p>;
  }
  const hasActive = beacons.some(({ assessors }) => assessors.some(({ token }) => token));
  return (
    <>
      {/* The old list is inert while the next one loads. */}
      <div inert={list.isPlaceholderData}>
        <p className={styles.actions}>
          <Button disabled={!hasActive} onClick={() => setPrinting(true)}>
            {t`Show print view`}
          </Button>
          <span>{t`Anyone who scans an active code can answer as that person.`}</span>
        </p>
        <QrBeacons beacons={beacons} queryKey={queryKey} />
      </div>
      <Pages list={list.data} search={search} />
    </>
  );
}

function Pages({ list, search }: { list: AnswerOf<typeof listQrBeacons>; search: QrSearch }) {
  const navigate = route.useNavigate();
  const { page, totalPages, keys } = list;
  function handlePage(next: number) {
    const { key: _key, ...filters } = search;
    const key = keys.find((each) => each.page === next)?.key;
    void navigate({ search: qrSearch({ ...filters, page: next, ...(key && { key }) }) });
  }
  return <Pager page={page} totalPages={totalPages} onPage={handlePage} />;
}
