import { plural, t } from '@lingui/core/macro';
import type { TextareaHTMLAttributes } from 'preact';
import { useId } from 'preact/hooks';
import { maxCommentLength } from '#contract/limits.ts';
import type { InputState } from '#web/assess/design/rating-props.ts';
import styles from './comment-field.module.css';

interface CommentProps extends InputState {
  value: string;
  max?: number;
  onChange: (value: string) => void;
}

/** A comment under its label. */
export function CommentField({ label, ...comment }: CommentProps & { label: string }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <CommentText id={id} rows={5} {...comment} />
    </div>
  );
}

type TextAttributes = Omit<TextareaHTMLAttributes, keyof CommentProps>;

/** A long text with its remaining length, from 90 % of the limit on; longer text is never cut. */
export function CommentText(props: CommentProps & TextAttributes) {
  const {
    value,
    max = maxCommentLength,
    onChange,
    describedBy = '',
    isMissing,
    ...attributes
  } = props;
  const limitId = useId();
  const { length } = value;
  return (
    <>
      <textarea
        {...attributes}
        value={value}
        aria-describedby={`${limitId} ${describedBy}`.trim()}
        aria-invalid={length > max || isMissing === true}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <p id={limitId} className={styles.limit} role="status" data-over={length > max || undefined}>
        {length > max * 0.9 && limitText(length, max)}
      </p>
    </>
  );
}

function limitText(length: number, max: number): string {
  if (length <= max)
    return t`${plural(length, { other: '#' })} of ${plural(max, { other: '# characters' })}`;
  const over = length - max;
  return plural(over, {
    one: '# character too long. Nothing was cut: please shorten your text.',
    other: '# characters too long. Nothing was cut: please shorten your text.',
  });
}
