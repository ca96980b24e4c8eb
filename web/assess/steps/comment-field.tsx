import { useId } from 'preact/hooks';
import { maxCommentLength } from '#contract/limits.ts';
import { CommentLimit } from './comment-limit.tsx';
import styles from './comment-field.module.css';

interface CommentFieldProps {
  label: string;
  value: string;
  max?: number;
  onChange: (value: string) => void;
}

export function CommentField({
  label,
  value,
  max = maxCommentLength,
  onChange,
}: CommentFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={5}
        value={value}
        aria-describedby={`${id}-limit`}
        aria-invalid={value.length > max}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <CommentLimit id={`${id}-limit`} length={value.length} max={max} />
    </div>
  );
}
