import type { InputHTMLAttributes } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { InputState } from '#web/assess/design/rating-props.ts';
import styles from './entry.module.css';

type Entry = string | number;

interface CheckedFieldProps extends InputState {
  label: string;
  unit?: string | undefined;
  /** What may be entered, shown until something else is. */
  hint: string | null;
  /** The entry that is kept; empty without one. */
  value: Entry;
  /** What is kept of a text that has no problem. */
  entryOf: (text: string) => Entry;
  /** What is wrong with a text; null where nothing is. */
  problemOf: (text: string) => string | null;
  /** Receives the entry, or an empty text for what has a problem. */
  onChange: (entry: Entry) => void;
  attributes: InputHTMLAttributes;
}

/** A field that keeps an entry only without a problem, and otherwise says what is wrong with it. */
export function CheckedField(props: CheckedFieldProps) {
  const { label, unit, value, entryOf, problemOf, onChange } = props;
  const [typed, setTyped] = useState('');
  const help = useId();
  const problemIn = (text: string) => (text.trim() === '' ? null : problemOf(text));
  const keptOf = (text: string) =>
    text.trim() === '' || problemIn(text) !== null ? '' : entryOf(text);
  // Another tab may have changed the answer since.
  const text = keptOf(typed) === value ? typed : String(value);
  const problem = problemIn(text);

  function handleInput(next: string) {
    setTyped(next);
    onChange(keptOf(next));
  }

  return (
    <div className={styles.checked}>
      <input
        {...props.attributes}
        className={styles.field}
        aria-label={label}
        aria-invalid={problem !== null || props.isMissing === true}
        aria-describedby={[help, props.describedBy].filter(Boolean).join(' ')}
        value={text}
        onInput={(event) => handleInput(event.currentTarget.value)}
      />
      {unit && <span aria-hidden="true">{unit}</span>}
      <p id={help} role="status" className={styles.help} data-problem={problem !== null}>
        {problem ?? props.hint}
      </p>
    </div>
  );
}
