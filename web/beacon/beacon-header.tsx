import { Link } from '@tanstack/react-router';
import type { Beacon } from '#contract/beacons.ts';
import { ClientAvatar } from '../ui/client-avatar.tsx';
import { ArchiveButton } from './archive-button.tsx';
import styles from './beacon-header.module.css';

interface BeaconHeaderProps {
  beacon: Beacon;
  clientsBeacons: { beaconUuid: string; frameworkTitle: string }[];
  canCreateBeacons: boolean;
}

/** Who this Beacon is about, and the client's other Beacons as tabs. */
export function BeaconHeader({ beacon, clientsBeacons, canCreateBeacons }: BeaconHeaderProps) {
  const facts = [
    beacon.beaconName === beacon.clientName ? null : beacon.beaconName,
    beacon.age === null ? null : `${beacon.clientLabel}, ${beacon.age} years`,
    beacon.groupNames.join(', '),
    beacon.organisation.name,
  ].filter(Boolean);
  return (
    <header className={styles.header}>
      <Link to="/beacons" className={styles.back}>
        <span aria-hidden="true">←</span> My Beacons
      </Link>
      <div className={styles.who}>
        <ClientAvatar name={beacon.clientName} picture={beacon.clientAvatar} size={64} />
        <div>
          <h1>{beacon.clientName}</h1>
          <p>{facts.join(' · ')}</p>
        </div>
        <HeaderActions beacon={beacon} />
      </div>
      <nav aria-label="The client's Beacons" className={styles.tabs}>
        {clientsBeacons.map(({ beaconUuid, frameworkTitle }) => (
          <Link
            key={beaconUuid}
            to="/beacon/$beaconUuid"
            params={{ beaconUuid }}
            activeProps={{ 'aria-current': 'page' }}
          >
            {frameworkTitle}
          </Link>
        ))}
        {canCreateBeacons && (
          <Link
            to="/client/$clientId/beacons/new/{-$step}"
            params={{ clientId: beacon.clientId }}
            aria-label="Add a Beacon for this client"
          >
            Add +
          </Link>
        )}
      </nav>
    </header>
  );
}

function HeaderActions({ beacon }: { beacon: Beacon }) {
  const params = { beaconUuid: beacon.uuid };
  return (
    <div className={styles.actions}>
      {beacon.canEdit && (
        <Link to="/beacon/$beaconUuid/edit/client_details" params={params}>
          Edit
        </Link>
      )}
      {beacon.canEdit && beacon.frameworkInfo.thresholdsUnlocked && (
        <Link to="/beacon/$beaconUuid/edit/framework" params={params}>
          Thresholds
        </Link>
      )}
      {beacon.canArchive && <ArchiveButton beacon={beacon} />}
    </div>
  );
}
