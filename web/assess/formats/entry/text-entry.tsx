import { CommentText } from '#web/assess/design/comment-field.tsx';
import type { EntryProps } from './entry-props.ts';
import styles from './entry.module.css';

/** A short or a long text. */
export function TextEntry({ item, value, onChange, ...state }: EntryProps<string>) {
  const { question, isLong, maxLength = 5000 } = item;
  const attributes = {
    className: styles.field,
    'aria-label': question,
    value,
  };
  if (isLong)
    return <CommentText rows={6} max={maxLength} onChange={onChange} {...state} {...attributes} />;
  return (
    <input
      type="text"
      maxLength={maxLength}
      aria-describedby={state.describedBy}
      aria-invalid={state.isMissing}
      onInput={(event) => onChange(event.currentTarget.value)}
      {...attributes}
    />
  );
}
