import { t } from '@lingui/core/macro';
import styles from './comment-field.module.css';

interface CommentLimitProps {
  id: string;
  length: number;
  max: number;
}

/** The remaining length, from 90 % of the limit on; longer text is never cut. */
export function CommentLimit({ id, length, max }: CommentLimitProps) {
  return (
    <p id={id} className={styles.limit} role="status" data-over={length > max || undefined}>
      {length > max * 0.9 && limitText(length, max)}
    </p>
  );
}

function limitText(length: number, max: number): string {
  const maxText = max.toLocaleString('en-GB');
  if (length <= max) return `${length.toLocaleString('en-GB')} of ${maxText} characters`;
  const over = (length - max).toLocaleString('en-GB');
  return t`Too long by ${over}. A comment has at most ${maxText} characters; nothing was cut.`;
}
