import { plural, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Beacon } from '#contract/beacons.ts';
import { ClientAvatar } from '#web/design/client-avatar.tsx';
import styles from './beacon-header.module.css';
import { BackLink } from './back-link.tsx';
import { MoreActions } from './more-actions.tsx';
import { FrameworkPopover, SchedulePopover } from '#web/results/panes/popovers.tsx';
import text from '#web/design/text-button.module.css';
import { listWords } from '#web/design/list-words.ts';

interface BeaconHeaderProps {
  beacon: Beacon;
  clientsBeacons: { beaconUuid: string; frameworkTitle: string }[];
  canCreateBeacons: boolean;
}

/** The client, the details of the Beacon, and the client's other Beacons as tabs. */
export function BeaconHeader({ beacon, clientsBeacons, canCreateBeacons }: BeaconHeaderProps) {
  return (
    <header className={styles.header}>
      <BackLink />
      <Client beacon={beacon} />
      <Details beacon={beacon} />
      <nav aria-label={t`The client's Beacons`} className={styles.tabs}>
        {clientsBeacons.map(({ beaconUuid, frameworkTitle }) => (
          <Link
            key={beaconUuid}
            to="/beacon/$beaconUuid"
            params={{ beaconUuid }}
            activeOptions={{ includeSearch: false }}
            activeProps={{ 'aria-current': 'page' }}
          >
            {frameworkTitle}
          </Link>
        ))}
        {canCreateBeacons && (
          <Link
            to="/client/$clientId/beacons/new/{-$step}"
            params={{ clientId: beacon.clientId }}
            aria-label={t`Add a Beacon for this client`}
          >
            {t`Add +`}
          </Link>
        )}
      </nav>
      {!beacon.frameworkInfo.sdq && <ReportTabs beaconUuid={beacon.uuid} />}
    </header>
  );
}

/** The client with the facts about them. */
function Client({ beacon }: { beacon: Beacon }) {
  return (
    <div className={styles.who}>
      <ClientAvatar name={beacon.clientName} picture={beacon.clientAvatar} size={64} />
      <div className={styles.name}>
        <h1>{beacon.clientName}</h1>
        <p className={styles.printed}>{beacon.frameworkInfo.title}</p>
        <p>
          {factsOf(beacon)}
          {beacon.externalUrl && (
            <span className={styles.record}>
              {' · '}
              <a href={beacon.externalUrl} target="_blank" rel="noreferrer">
                {t`Open record`}
              </a>
            </span>
          )}
        </p>
      </div>
      <Actions beacon={beacon} />
    </div>
  );
}

function Actions({ beacon }: { beacon: Beacon }) {
  return (
    <div className={styles.actions}>
      {beacon.canEdit && (
        <Link
          to="/beacon/$beaconUuid/edit/client_details"
          params={{ beaconUuid: beacon.uuid }}
          className={styles.edit}
        >
          {t`Edit`}
        </Link>
      )}
      <Button variant="default" onClick={() => window.print()}>
        {t`Print or save as PDF`}
      </Button>
      <MoreActions beacon={beacon} />
    </div>
  );
}

function factsOf({ beaconName, clientName, clientLabel, age, ...beacon }: Beacon): string {
  const facts = [
    beaconName === clientName ? null : beaconName,
    clientWords(clientLabel, age),
    listWords(beacon.groupNames),
    beacon.organisation.name,
  ];
  return facts.filter(Boolean).join(' · ');
}

function clientWords(label: Beacon['clientLabel'], age: number | null): string {
  if (age === null) return label === 'Child' ? t`Child` : t`Client`;
  return label === 'Child'
    ? plural(age, { one: 'Child, # year old', other: 'Child, # years old' })
    : plural(age, { one: 'Client, # year old', other: 'Client, # years old' });
}

/** The details of a Beacon, collapsed on small screens. */
function Details({ beacon }: { beacon: Beacon }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`${text.button} ${styles.toggle}`}
        aria-expanded={isOpen}
        aria-controls="beacon-details"
        onClick={() => setOpen(!isOpen)}
      >
        {t`Details`} <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
      </button>
      <div id="beacon-details" className={styles.details} data-open={isOpen}>
        <FrameworkPopover beacon={beacon} />
        <SchedulePopover beacon={beacon} />
      </div>
    </>
  );
}

function ReportTabs({ beaconUuid }: { beaconUuid: string }) {
  const shared = {
    params: { beaconUuid },
    activeOptions: { exact: true, includeSearch: false },
    activeProps: { 'aria-current': 'page' },
  } as const;
  return (
    <nav aria-label={t`Report`} className={styles.reports}>
      <Link to="/beacon/$beaconUuid" {...shared}>
        {t`Results`}
      </Link>
      <Link to="/beacon/$beaconUuid/heatmap" {...shared}>
        {t`Heatmap`}
      </Link>
    </nav>
  );
}
