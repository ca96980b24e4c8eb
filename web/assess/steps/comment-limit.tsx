import styles from './comment-field.module.css';

interface CommentLimitProps {
  id: string;
  length: number;
  longest: number;
}

/** How much room is left, once it matters; nothing that was written is ever cut. */
export function CommentLimit({ id, length, longest }: CommentLimitProps) {
  return (
    <p id={id} className={styles.limit} role="status" data-over={length > longest || undefined}>
      {length > longest * 0.9 && limitText(length, longest)}
    </p>
  );
}

function limitText(length: number, longest: number): string {
  const most = longest.toLocaleString('en-GB');
  if (length <= longest) return `${length.toLocaleString('en-GB')} of ${most} characters`;
  const over = (length - longest).toLocaleString('en-GB');
  return `Too long by ${over}. A comment has at most ${most} characters; nothing was cut.`;
}
