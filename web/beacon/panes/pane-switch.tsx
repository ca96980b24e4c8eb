import { Link } from '@tanstack/react-router';
import styles from './pane-switch.module.css';

const panes = [
  { label: 'Report', search: {} },
  { label: 'Feed', search: { pane: 'feed' } },
] as const;

/** The report or the feed, where there is room for one of them. */
export function PaneSwitch({ beaconUuid }: { beaconUuid: string }) {
  return (
    <nav aria-label="Panes" className={styles.switch}>
      {panes.map(({ label, search }) => (
        <Link
          key={label}
          to="/beacon/$beaconUuid"
          params={{ beaconUuid }}
          search={search}
          replace
          resetScroll={false}
          activeOptions={{ exact: true }}
          activeProps={{ 'aria-current': 'page' }}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
