import type { ChangeEventHandler } from 'react';
import styles from './organisation.module.css';

interface TickProps {
  label: string;
  checked?: boolean;
  onChange: ChangeEventHandler<HTMLInputElement>;
}

export function Tick({ label, checked, onChange }: TickProps) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" checked={checked} onChange={onChange} />
      {label}
    </label>
  );
}
