import { CommentText } from '#web/assess/design/comment-field.tsx';
import type { EntryProps } from './entry-props.ts';
import styles from './entry.module.css';

/** An answer in words only. */
export function CommentEntry({ item, ...props }: EntryProps<string>) {
  return <CommentText className={styles.field} rows={4} aria-label={item.question} {...props} />;
}
