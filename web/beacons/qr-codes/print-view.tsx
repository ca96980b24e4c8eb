import { plural, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { textOf } from '#contract/messages.ts';
import { maxCodes, type QrBeacon, recordQrPrint } from '#contract/qr-codes.ts';
import { memberRoles } from '#contract/words.ts';
import { call } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { flash } from '#web/shell/session/flash.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { QrCode } from '#web/design/qr-code.tsx';
import { beaconCaption } from './beacon-caption.ts';
import { loadAllBeacons } from './load-all-beacons.ts';
import styles from './print-view.module.css';
import type { QrSearch } from './qr-search.ts';

interface PrintViewProps {
  organisation: string;
  search: QrSearch;
  onClose: () => void;
}

/** The active codes of all pages of the list, two in a row, for printing. */
export function PrintView({ organisation, search, onClose }: PrintViewProps) {
  const { group } = search;
  const { data, error, refetch } = useQuery({
    queryKey: ['qr-sheet', organisation, group],
    queryFn: ({ signal }) => loadAllBeacons({ organisation, group }, signal),
    // A code that was switched since is not printed as it was.
    gcTime: 0,
  });
  return (
    <section aria-label={t`Print view`}>
      <div className={styles.actions}>
        <Button disabled={!data} onClick={() => window.print()}>{t`Print`}</Button>
        <Button variant="default" onClick={onClose}>
          {t`Hide print view`}
        </Button>
      </div>
      {error && !data && <SomethingWrong error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingSkeleton label={t`Loading QR codes`} />}
      {data && <Sheet organisation={organisation} beacons={data} />}
    </section>
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
