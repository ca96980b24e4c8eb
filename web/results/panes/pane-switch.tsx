import { Link } from '@tanstack/react-router';
import type { BeaconSearch } from './beacon-search.ts';
import styles from './pane-switch.module.css';

const panes = [
  { label: 'Report', pane: undefined },
  { label: 'Feed', pane: 'feed' },
] as const;

interface PaneSwitchProps {
  beaconUuid: string;
  /** Which of the Beacon's reports the feed stands beside. */
  report: '/beacon/$beaconUuid' | '/beacon/$beaconUuid/heatmap';
}

/** The report or the feed, where there is room for one of them. */
export function PaneSwitch({ beaconUuid, report }: PaneSwitchProps) {
  return (
    <nav aria-label="Panes" className={styles.switch}>
      {panes.map(({ label, pane }) => (
        <Link
          key={label}
          to={report}
          params={{ beaconUuid }}
          search={(shown: BeaconSearch) => ({ ...shown, pane })}
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
