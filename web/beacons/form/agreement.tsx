import { type ReactNode, useId } from 'react';
import formStyles from '#web/design/form.module.css';
import styles from './agreement.module.css';

interface AgreementProps {
  /** What is agreed to. */
  label: string;
  isAgreed: boolean;
  fault: string | null;
  onChange: (isAgreed: boolean) => void;
  /** What that means. */
  children: ReactNode;
}

/** A warning that is agreed to before the form is sent. */
export function Agreement({ label, isAgreed, fault, onChange, children }: AgreementProps) {
  const faultId = useId();
  return (
    <div role="alert" className={styles.agreement}>
      <p>{children}</p>
      <label className={formStyles.check}>
        <input
          type="checkbox"
          checked={isAgreed}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : faultId}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />{' '}
        {label}
      </label>
      {fault && (
        <p role="alert" id={faultId} className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  );
}
