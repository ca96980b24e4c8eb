import { t } from '@lingui/core/macro';
import { textOf } from '#contract/messages.ts';
import styles from './column-choice.module.css';
import { type ColumnName, columnNames, columns } from './table-columns.tsx';

interface ColumnChoiceProps {
  shown: ColumnName[];
  onChange: (shown: ColumnName[]) => void;
}

/** Chooses the columns of the table of Beacons. */
export function ColumnChoice({ shown, onChange }: ColumnChoiceProps) {
  return (
    <details className={styles.choice}>
      <summary>{t`Columns`}</summary>
      <fieldset>
        <legend>{t`Columns`}</legend>
        {columnNames.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={shown.includes(name)}
              onChange={({ currentTarget }) =>
                onChange(
                  currentTarget.checked ? [...shown, name] : shown.filter((each) => each !== name),
                )
              }
            />
            {textOf(columns[name].title)}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
