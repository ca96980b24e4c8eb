import { Link } from '@tanstack/react-router';
import { useReturnTo } from '#web/shell/session/return-link.ts';
import { ClientAvatar } from '#web/design/client-avatar.tsx';
import styles from './beacon-link.module.css';

interface BeaconLinkProps {
  beacon: { beaconUuid: string; title: string; name: string; avatar: string | null };
  /** What the way back from the Beacon is called. */
  from: string;
}

/** Leads to a Beacon and from there back again. */
export function BeaconLink({ beacon, from }: BeaconLinkProps) {
  const { beaconUuid, title, name, avatar } = beacon;
  return (
    <Link
      to="/beacon/$beaconUuid"
      params={{ beaconUuid }}
      {...useReturnTo(from)}
      className={styles.link}
    >
      <ClientAvatar name={name} picture={avatar} size={32} />
      <span>
        {name}
        {name !== title && <small>{title}</small>}
      </span>
    </Link>
  );
}
