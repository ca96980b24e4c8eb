import { Link } from '@tanstack/react-router';
import type { Beacon } from '#contract/beacons.ts';
import { ClientAvatar } from '../ui/client-avatar.tsx';
import styles from './beacon-header.module.css';

interface BeaconHeaderProps {
  beacon: Beacon;
  clientsBeacons: { beaconUuid: string; frameworkTitle: string }[];
}

/** Who this Beacon is about, and the client's other Beacons as tabs. */
export function BeaconHeader({ beacon, clientsBeacons }: BeaconHeaderProps) {
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
        <ClientAvatar name={beacon.clientName} size={64} />
        <div>
          <h1>{beacon.clientName}</h1>
          <p>{facts.join(' · ')}</p>
        </div>
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
      </nav>
    </header>
  );
}
