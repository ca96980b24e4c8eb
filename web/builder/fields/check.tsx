import styles from './fields.module.css';

interface CheckProps {
  id?: string;
  label: string;
  isChecked: boolean;
  onCheck: (isChecked: boolean) => void;
}

/** A checkbox with its label. */
export function Check({ id, label, isChecked, onCheck }: CheckProps) {
  return (
    <label className={styles.check} dir="auto">
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
      />
      {label}
    </label>
  );
}
