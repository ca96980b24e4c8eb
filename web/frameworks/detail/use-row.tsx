import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import styles from './detail.module.css';
import type { Use } from './move-words.ts';

interface UseRowProps {
  beacon: Use;
  choice?: { isChosen: boolean; isPossible: boolean; onToggle: () => void };
}

/** A Beacon with its version and, where it can be moved, a checkbox. */
export function UseRow({ beacon, choice }: UseRowProps) {
  const { id, name, version, hasOpenWindow } = beacon;
  const words = hasOpenWindow ? t`Version ${version} · open now` : t`Version ${version}`;
  return (
    <li>
      {choice && (
        <input
          type="checkbox"
          className={styles.check}
          aria-label={t`Select ${name}`}
          checked={choice.isChosen}
          disabled={!choice.isPossible}
          onChange={choice.onToggle}
        />
      )}
      <Link to="/beacon/$beaconUuid" params={{ beaconUuid: id }} dir="auto">
        {name}
      </Link>
      <span>{words}</span>
    </li>
  );
}
