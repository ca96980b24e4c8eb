import { type ReactNode, useId } from 'react';
import formStyles from '#web/design/form.module.css';
import styles from './agreement.module.css';

interface AgreementProps {
  /** What is agreed to. */
  label: string;
  isAgreed: boolean;
  fieldError: string | null;
  onChange: (isAgreed: boolean) => void;
  /** What that means. */
  children: ReactNode;
}

/** A warning that is agreed to before the form is sent. */
export function Agreement({ label, isAgreed, fieldError, onChange, children }: AgreementProps) {
  const errorId = useId();
  return (
    <div role="alert" className={styles.agreement}>
      <p>{children}</p>
      <label className={formStyles.check}>
        <input
          type="checkbox"
          checked={isAgreed}
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
