import { useId } from 'react';
import styles from './comment-field.module.css';

interface CommentFieldProps {
  label: string;
  value: string;
  maxLength?: number;
  onChange: (value: string) => void;
}

export function CommentField({ label, value, maxLength = 5000, onChange }: CommentFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={5}
        value={value}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
