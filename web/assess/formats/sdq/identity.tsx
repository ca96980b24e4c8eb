import { t } from '@lingui/core/macro';
import { useId } from 'preact/hooks';
import { useAssess } from '#web/assess/context/assess-context.ts';
import styles from './sdq.module.css';

/** A checkbox with which the assessors confirm their identity. */
export function Identity({ isMissing }: { isMissing: boolean }) {
  const { assessment, input, change } = useAssess();
  const { name } = assessment.user;
  const flagId = useId();
  return (
    <div className={styles.identity} data-missing={isMissing || undefined}>
      <label>
        <input
          type="checkbox"
          checked={input.data?.['assessment_identity'] === true}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? flagId : undefined}
          onChange={({ currentTarget }) =>
            change({ type: 'data', id: 'assessment_identity', value: currentTarget.checked })
          }
        />
        <span>{t`I confirm that I am ${name}`}</span>
      </label>
      {isMissing && (
        <p id={flagId} className={styles.flag}>
          {t`Please tick this box`}
        </p>
      )}
    </div>
  );
}
