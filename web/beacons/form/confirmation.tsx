import { type ChangeEventHandler, type ReactNode, useId } from 'react';
import formStyles from '#web/design/form.module.css';
import styles from './confirmation.module.css';

interface ConfirmationProps {
  /** The statement to confirm. */
  label: string;
  checked?: boolean;
  error?: ReactNode;
  onChange: ChangeEventHandler<HTMLInputElement>;
  /** The consequences. */
  children: ReactNode;
}

/** A warning that must be confirmed before the form is sent. */
export function Confirmation({ label, checked, error, onChange, children }: ConfirmationProps) {
  const errorId = useId();
  return (
    <div role="alert" className={styles.agreement}>
      <p>{children}</p>
      <label className={formStyles.check}>
        <input
          type="checkbox"
          checked={checked}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? errorId : undefined}
          onChange={onChange}
        />{' '}
        {label}
      </label>
      {error && (
        <p role="alert" id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
