import type { Path } from '#web/builder/model/path.ts';
import { Check } from './check.tsx';
import styles from './fields.module.css';
import { useField } from './use-field.ts';

interface CheckAtProps {
  path: Path;
  label: string;
}

/** A yes or no of the draft, no where the draft says nothing. */
export function CheckAt({ path, label }: CheckAtProps) {
  const { id, value, error, set } = useField(path);
  return (
    <div>
      <Check id={id} label={label} isChecked={value === true} onCheck={set} />
      {error !== undefined && <p className={styles.problem}>{error}</p>}
    </div>
  );
}
