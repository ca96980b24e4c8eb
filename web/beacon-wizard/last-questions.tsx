import type { FormFields } from '../beacon-form/form-fields.ts';
import styles from '../beacon-form/form.module.css';
import { hasAdmin, hasAssessor, type WizardValues } from './wizard-steps.ts';

/** Who will look after the new Beacon, and whether it is meant that nobody is asked. */
export function LastQuestions({ fields }: { fields: FormFields<WizardValues> }) {
  const { values, change, fault } = fields;
  const isOthers = hasAdmin(values.members);
  return (
    <>
      <p>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={values.isOwnAdmin || !isOthers}
            disabled={!isOthers}
            onChange={({ currentTarget }) => change({ isOwnAdmin: currentTarget.checked })}
          />{' '}
          You will be this Beacon&rsquo;s admin
        </label>
        <br />
        <small className={styles.hint}>
          {isOthers
            ? 'Another admin is named, so you can leave this to them.'
            : 'A Beacon needs an admin: name another one to leave this to them.'}
        </small>
      </p>
      {!hasAssessor(values.members) && (
        <div role="alert">
          <p>
            <strong>This Beacon has no assessor.</strong> Nobody will be asked to answer until you
            add one.
          </p>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={values.isWithoutAssessors}
              onChange={({ currentTarget }) =>
                change({ isWithoutAssessors: currentTarget.checked })
              }
            />{' '}
            Create it without assessors
          </label>
          {fault('isWithoutAssessors') && <p role="alert">{fault('isWithoutAssessors')}</p>}
        </div>
      )}
    </>
  );
}
