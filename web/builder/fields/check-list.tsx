import { t } from '@lingui/core/macro';
import { Check } from './check.tsx';
import styles from './fields.module.css';

interface CheckListProps {
  id?: string;
  label: string;
  /** Whether the label is for screen readers alone. */
  hidesLabel?: boolean;
  error?: string | undefined;
  values: readonly string[];
  choices: readonly { value: string; label: string }[];
  onChange: (values: string[]) => void;
}

/** Several of a few choices. */
export function CheckList(props: CheckListProps) {
  const { id, label, hidesLabel = false, error, values, choices, onChange } = props;
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.checkList}
      {...(hidesLabel && { 'aria-label': label })}
    >
      {!hidesLabel && <legend>{label}</legend>}
      {choices.map((choice) => (
        <Check
          key={choice.value}
          label={choice.label}
          isChecked={values.includes(choice.value)}
          onCheck={(isChecked) =>
            onChange(
              choices
                .map(({ value }) => value)
                .filter((value) => (value === choice.value ? isChecked : values.includes(value))),
            )
          }
        />
      ))}
      {choices.length === 0 && <small>{t`No choices yet`}</small>}
      {error !== undefined && <p className={styles.problem}>{error}</p>}
    </fieldset>
  );
}
