import hidden from '#web/design/hidden.module.css';
import options from '#web/design/options.module.css';
import type { EntryProps } from './entry-props.ts';
import styles from './entry.module.css';

/** Several choices; one that says "none" clears the others. */
export function ChoiceList({ item, value, onChange, describedBy }: EntryProps<string[]>) {
  const { question, options: choices = [], exclusive = [] } = item;
  const alone = exclusive.map(String);

  function toggle(key: string) {
    if (value.includes(key)) return onChange(value.filter((each) => each !== key));
    if (alone.includes(key)) return onChange([key]);
    onChange([...value.filter((each) => !alone.includes(each)), key]);
  }

  return (
    <fieldset className={`${options.options} ${styles.choices}`} aria-describedby={describedBy}>
      <legend className={hidden.hidden}>{question}</legend>
      {choices.map(([key, label]) => (
        <label key={key}>
          <input
            type="checkbox"
            checked={value.includes(String(key))}
            onChange={() => toggle(String(key))}
          />
          <span className={styles.box} aria-hidden="true">
            ✓
          </span>
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
