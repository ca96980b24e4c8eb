import { useId } from 'react';
import type { Organisation } from '#contract/organisations.ts';
import styles from './organisation.module.css';

interface FrameworkChoiceProps {
  frameworks: Organisation['frameworks'];
  chosen: string;
  error: string | null;
  onChange: (id: string) => void;
}

/** One of the frameworks an organisation uses, each with how many Beacons run on it. */
export function FrameworkChoice({ frameworks, chosen, error, onChange }: FrameworkChoiceProps) {
  const [name, errorId] = [useId(), useId()];
  return (
    <fieldset className={styles.choices} aria-describedby={errorId}>
      <legend>Which framework's Beacons?</legend>
      {frameworks.map(({ id, title, activeBeaconCount }) => (
        <label key={id} className={styles.tick}>
          <input
            type="radio"
            name={name}
            value={id}
            checked={id === chosen}
            onChange={() => onChange(id)}
          />
          <span>{title}</span>
          <small>{beaconWords(activeBeaconCount)}</small>
        </label>
      ))}
      <p id={errorId} role="alert" className={styles.error}>
        {error}
      </p>
    </fieldset>
  );
}

export function beaconWords(count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'Beacon' : 'Beacons'}`;
}
