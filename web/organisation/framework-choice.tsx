import { plural, t } from '@lingui/core/macro';
import { useId } from 'react';
import type { Organisation } from '#contract/organisations.ts';
import styles from './organisation.module.css';

interface FrameworkChoiceProps {
  frameworks: Organisation['frameworks'];
  selected: string;
  error: string | null;
  onChange: (id: string) => void;
}

/** A radio group of an organisation's frameworks with their numbers of active Beacons. */
export function FrameworkChoice({ frameworks, selected, error, onChange }: FrameworkChoiceProps) {
  const [name, errorId] = [useId(), useId()];
  return (
    <fieldset className={styles.choices} aria-describedby={errorId}>
      <legend>{t`Choose a framework`}</legend>
      {frameworks.map(({ id, title, activeBeaconCount }) => (
        <label key={id} className={styles.tick}>
          <input
            type="radio"
            name={name}
            value={id}
            checked={id === selected}
            onChange={() => onChange(id)}
          />
          <span>{title}</span>
          <small>{plural(activeBeaconCount, { one: '# Beacon', other: '# Beacons' })}</small>
        </label>
      ))}
      <p id={errorId} role="alert" className={styles.error}>
        {error}
      </p>
    </fieldset>
  );
}
