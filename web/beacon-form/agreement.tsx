import type { ReactNode } from 'react';
import styles from './form.module.css';

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
  return (
    <div role="alert">
      <p>{children}</p>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isAgreed}
          aria-invalid={fault !== null}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />{' '}
        {label}
      </label>
      {fault && <p role="alert">{fault}</p>}
    </div>
  );
}
