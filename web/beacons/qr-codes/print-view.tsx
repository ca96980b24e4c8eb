import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { maxCodes, type QrBeacon, recordQrPrint } from '#contract/qr-codes.ts';
import { call } from '#web/shell/api/call.ts';
import { flash } from '#web/shell/session/flash.ts';
import { QrCode } from '#web/design/qr-code.tsx';
import { beaconCaption } from './beacon-caption.ts';
import styles from './print-view.module.css';

interface PrintViewProps {
  organisation: string;
  beacons: QrBeacon[];
  onClose: () => void;
}

/** The active codes, two in a row, for printing. */
export function PrintView({ organisation, beacons, onClose }: PrintViewProps) {
  const codes = beacons.flatMap((beacon) =>
    beacon.assessors.flatMap(({ id, name, token }) =>
      token ? [{ id, name, token, client: beacon.clientName, caption: beaconCaption(beacon) }] : [],
    ),
  );
  useAuditPrint(organisation, codes.map(({ id }) => id).join());
  return (
    <section aria-label={t`Print view`}>
      <div className={styles.actions}>
        <Button onClick={() => window.print()}>{t`Print`}</Button>
        <Button variant="default" onClick={onClose}>
          {t`Hide print view`}
        </Button>
      </div>
      <ul className={styles.sheet}>
        {codes.map(({ id, name, token, client, caption }) => (
          <li key={id}>
            <div className={styles.code}>
              <QrCode
                text={`${location.origin}/assess/${token}`}
                label={t`QR code of ${name} for ${client}, ${caption}`}
              />
            </div>
            <strong>{client}</strong>
            <span>{caption}</span>
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </section>
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
