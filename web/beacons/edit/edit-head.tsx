import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { Beacon } from '#contract/beacons.ts';
import frame from '#web/design/frame.module.css';

/** The title of an edit page, with a link back to the Beacon. */
export function EditHead({ beacon, title }: { beacon: Beacon; title: string }) {
  const { uuid, clientName, frameworkInfo } = beacon;
  return (
    <header className={frame.header}>
      <div>
        <h1>{title}</h1>
        <p>
          {clientName} · {frameworkInfo.title}
        </p>
      </div>
      <Link
        to="/beacon/$beaconUuid"
        params={{ beaconUuid: uuid }}
        className={frame.close}
        aria-label={t`Close`}
      >
        <span aria-hidden="true">✕</span>
      </Link>
    </header>
  );
}
