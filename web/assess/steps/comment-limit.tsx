import { plural, t } from '@lingui/core/macro';
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
  if (length <= max)
    return t`${plural(length, { other: '#' })} of ${plural(max, { other: '# characters' })}`;
  const over = length - max;
  return plural(over, {
    one: '# character too long. Nothing was cut: please shorten your comment.',
    other: '# characters too long. Nothing was cut: please shorten your comment.',
  });
}
