import { plural, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { textOf } from '#contract/messages.ts';
import { maxCodes, type QrBeacon, recordQrPrint } from '#contract/qr-codes.ts';
import { memberRoles } from '#contract/words.ts';
import { call } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { flash } from '#web/shell/session/flash.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { QrCode } from '#web/design/qr-code.tsx';
import { beaconCaption } from './beacon-caption.ts';
import { loadAllBeacons, type QrFilters } from './load-all-beacons.ts';
import styles from './print-view.module.css';

interface PrintViewProps {
  filters: QrFilters;
  /** The Beacons to print; null for those of all pages. */
  beacons: QrBeacon[] | null;
  onClose: () => void;
}

/** The active codes of a page or of all pages of the list, two in a row, for printing. */
export function PrintView({ filters, beacons, onClose }: PrintViewProps) {
  const { organisation } = filters;
  const [loaded, setLoaded] = useState<{ page: number; totalPages: number } | null>(null);
  const query = useQuery({
    queryKey: ['qr-sheet', filters],
    queryFn: ({ signal }) =>
      loadAllBeacons(filters, {
        signal,
        onPage: (page, totalPages) => setLoaded({ page, totalPages }),
      }),
    enabled: beacons === null,
    // A code that was switched since is not printed as it was.
    gcTime: 0,
  });
  const data = beacons ?? query.data;
  return (
    <section aria-label={t`Print view`}>
      <div className={styles.actions}>
        <Button disabled={!data} onClick={() => window.print()}>{t`Print`}</Button>
        <Button variant="default" onClick={onClose}>
          {t`Hide print view`}
        </Button>
      </div>
      {query.error && !data && (
        <SomethingWrong error={query.error} retry={() => void query.refetch()} />
      )}
      {!query.error && !data && <Loading loaded={loaded} />}
      {data && <Sheet organisation={organisation} beacons={data} />}
    </section>
  );
}

/** How many pages of the list have been loaded. */
function Loading({ loaded }: { loaded: { page: number; totalPages: number } | null }) {
  if (!loaded) return <LoadingSkeleton label={t`Loading QR codes`} />;
  const { page, totalPages } = loaded;
  return (
    <div className={styles.loading}>
      <progress value={page} max={totalPages} aria-label={t`Loading QR codes`} />
      <span>{t`Page ${page} of ${totalPages}`}</span>
    </div>
  );
}

function Sheet({ organisation, beacons }: { organisation: string; beacons: QrBeacon[] }) {
  const codes = beacons.flatMap(codesOf);
  useAuditPrint(organisation, codes.map(({ id }) => id).join());
  return (
    <>
      <p role="status" className={styles.count}>
        {plural(codes.length, {
          0: 'No active codes. Hide the print view and activate some.',
          one: '# active code',
          other: '# active codes',
        })}
      </p>
      {codes.length > 0 && (
        <ul className={styles.sheet}>
          {codes.map(({ id, name, role, token, client, caption }) => (
            <li key={id}>
              <div className={styles.code}>
                <QrCode
                  text={`${location.origin}/assess/${token}`}
                  label={t`QR code of ${name} for ${client}, ${caption}`}
                />
              </div>
              <strong>{client}</strong>
              <span>{caption}</span>
              <span>{t`${name} (${role})`}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function codesOf(beacon: QrBeacon) {
  const { clientName: client, assessors } = beacon;
  const caption = beaconCaption(beacon);
  return assessors.flatMap(({ id, name, role, token }) =>
    token ? [{ id, name, role: textOf(memberRoles[role]), token, client, caption }] : [],
  );
}

/** Audits a print, whether it was started by the button or by the browser's menu. */
function useAuditPrint(organisation: string, ids: string): void {
  useEffect(() => {
    function handlePrint() {
      const all = ids.split(',');
      for (let from = 0; from < all.length; from += maxCodes) {
        const body = { organisation, beacon_role_ids: all.slice(from, from + maxCodes) };
        call(recordQrPrint, { body }).catch(flash);
      }
    }
    window.addEventListener('beforeprint', handlePrint);
    return () => window.removeEventListener('beforeprint', handlePrint);
  }, [organisation, ids]);
}
