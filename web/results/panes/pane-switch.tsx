import { msg, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { textOf } from '#contract/messages.ts';
import type { BeaconSearch } from './beacon-search.ts';
import styles from './pane-switch.module.css';

const panes = [
  { label: msg`Report`, pane: undefined },
  { label: msg`Feed`, pane: 'feed' },
] as const;

interface PaneSwitchProps {
  beaconUuid: string;
  /** The report that shares the screen with the feed. */
  report: '/beacon/$beaconUuid' | '/beacon/$beaconUuid/heatmap';
}

/** Switches between report and feed on small screens. */
export function PaneSwitch({ beaconUuid, report }: PaneSwitchProps) {
  return (
    <nav aria-label={t`View`} className={styles.switch}>
      {panes.map(({ label, pane }) => (
        <Link
          key={pane ?? 'report'}
          to={report}
          params={{ beaconUuid }}
          search={(shown: BeaconSearch) => ({ ...shown, pane })}
          replace
          resetScroll={false}
          activeOptions={{ exact: true }}
          activeProps={{ 'aria-current': 'page' }}
        >
          {textOf(label)}
        </Link>
      ))}
    </nav>
  );
}
