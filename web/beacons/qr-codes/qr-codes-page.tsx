import { t } from '@lingui/core/macro';
import { Button, NativeSelect } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { listQrBeacons, type QrBeacon } from '#contract/qr-codes.ts';
import { call } from '#web/shell/api/call.ts';
import { useCurrentUser } from '#web/shell/session/session.ts';
import { ListView } from '#web/shell/lists/list-view.tsx';
import { useListPage } from '#web/shell/lists/use-list-page.ts';
import { useTitle } from '#web/design/use-title.ts';
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
          void navigate({
            search: qrSearch({ organisation: picked?.slug, group: currentTarget.value }),
          })
        }
      />
    </div>
  );
}

function Codes({ organisation, search }: { organisation: string; search: QrSearch }) {
  const [isPrinting, setPrinting] = useState(false);
  const navigate = route.useNavigate();
  const queryKey = ['qr-codes', search];
  const list = useListPage({
    queryKey,
    search,
    load: (place, signal) => call(listQrBeacons, { query: { ...place, organisation }, signal }),
    open: (to, replace) => void navigate({ search: qrSearch({ ...to }), replace }),
  });
  if (isPrinting) {
    const handleClose = () => setPrinting(false);
    return <PrintView organisation={organisation} search={search} onClose={handleClose} />;
  }
  return (
    <ListView list={list} loading={t`Loading QR codes`}>
      {({ beacons, totalPages }) =>
        beacons.length === 0 ? (
          <p className={styles.empty}>{t`No Beacons found. Try another group.`}</p>
        ) : (
          // The old list is inert while the next one loads.
          <div inert={list.isPlaceholderData}>
            <p className={styles.actions}>
              <Button
                disabled={totalPages < 2 && !hasActiveCode(beacons)}
                onClick={() => setPrinting(true)}
              >
                {t`Show print view`}
              </Button>
              <span>{t`Anyone who scans an active code can answer as that person.`}</span>
            </p>
            <QrBeacons beacons={beacons} queryKey={queryKey} />
          </div>
        )
      }
    </ListView>
  );
}

function hasActiveCode(beacons: QrBeacon[]): boolean {
  return beacons.some(({ assessors }) => assessors.some(({ token }) => token));
}
