import { Agreement } from '#web/beacons/form/agreement.tsx';
import { FewAssessors, hasFewAssessors } from '#web/beacons/form/few-assessors.tsx';
import type { FormFields } from '#web/beacons/form/form-fields.ts';
import formStyles from '#web/design/form.module.css';
import { assessorCount } from '#web/beacons/form/member-form.ts';
import { hasAdmin, type WizardValues } from './wizard-steps.ts';

/** Who will look after the new Beacon, and whether it is meant that nobody is asked, or too few for a score. */
export function LastQuestions({ fields }: { fields: FormFields<WizardValues> }) {
  const { values, change, fieldError } = fields;
  const isOthers = hasAdmin(values.members);
  return (
    <>
      <p>
        <label className={formStyles.check}>
          <input
            type="checkbox"
            checked={values.isOwnAdmin || !isOthers}
            disabled={!isOthers}
            onChange={({ currentTarget }) => change({ isOwnAdmin: currentTarget.checked })}
          />{' '}
          You will be this Beacon&rsquo;s admin
        </label>
        <br />
        <small className={formStyles.hint}>
          {isOthers
            ? 'Another admin is named, so you can leave this to them.'
            : 'A Beacon needs an admin: name another one to leave this to them.'}
        </small>
      </p>
      {assessorCount(values.members) === 0 && (
        <Agreement
          label="Create it without assessors"
          isAgreed={values.isWithoutAssessors}
          fieldError={fieldError('isWithoutAssessors')}
          onChange={(isWithoutAssessors) => change({ isWithoutAssessors })}
        >
          <strong>This Beacon has no assessor.</strong> Nobody will be asked to answer until you add
          one.
        </Agreement>
      )}
      {values.isAnonymous && hasFewAssessors(values.members) && (
        <FewAssessors fields={fields} label="Create it with fewer than three assessors" />
      )}
    </>
  );
}
