import { useId } from 'react';
import styles from './fields.module.css';

interface CheckProps {
  label: string;
  isChecked: boolean;
  onCheck: (isChecked: boolean) => void;
}

/** A checkbox with its label. */
export function Check({ label, isChecked, onCheck }: CheckProps) {
  const id = useId();
  return (
    <span className={styles.check}>
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
      />
      <label htmlFor={id} dir="auto">
        {label}
      </label>
    </span>
  );
}
