import { type ReactNode, useId } from 'react';
import formStyles from '#web/design/form.module.css';
import styles from './confirmation.module.css';

interface ConfirmationProps {
  /** The statement to confirm. */
  label: string;
  isConfirmed: boolean;
  fieldError: string | null;
  onChange: (isConfirmed: boolean) => void;
  /** The consequences. */
  children: ReactNode;
}

/** A warning that must be confirmed before the form is sent. */
export function Confirmation({
  label,
  isConfirmed,
  fieldError,
  onChange,
  children,
}: ConfirmationProps) {
  const errorId = useId();
  return (
    <div role="alert" className={styles.agreement}>
      <p>{children}</p>
      <label className={formStyles.check}>
        <input
          type="checkbox"
          checked={isConfirmed}
          aria-invalid={fieldError !== null}
          aria-describedby={fieldError === null ? undefined : errorId}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />{' '}
        {label}
      </label>
      {fieldError && (
        <p role="alert" id={errorId} className={styles.error}>
          {fieldError}
        </p>
      )}
    </div>
  );
}
