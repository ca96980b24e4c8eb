import { Link } from '@tanstack/react-router';
import { useReturnTo } from '#web/shell/session/return-link.ts';
import { ClientAvatar } from '#web/design/client-avatar.tsx';
import styles from './beacon-link.module.css';

interface BeaconLinkProps {
  beacon: { beaconUuid: string; title: string; name: string; avatar: string | null };
  /** The label of the back link on the Beacon. */
  from: string;
}

/** A link to a Beacon, which then links back. */
export function BeaconLink({ beacon, from }: BeaconLinkProps) {
  const { beaconUuid, title, name, avatar } = beacon;
  return (
    <Link
      to="/beacon/$beaconUuid"
      params={{ beaconUuid }}
      {...useReturnTo(from)}
      className={styles.link}
      data-row
    >
      <ClientAvatar name={name} picture={avatar} size={32} />
      <span>
        {name}
        {name !== title && <small>{title}</small>}
      </span>
    </Link>
  );
}
