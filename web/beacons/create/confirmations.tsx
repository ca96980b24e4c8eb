import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Confirmation } from '#web/beacons/form/confirmation.tsx';
import { FewAssessors, hasFewAssessors } from '#web/beacons/form/few-assessors.tsx';
import type { FormFields } from '#web/beacons/form/form-fields.ts';
import formStyles from '#web/design/form.module.css';
import { assessorCount } from '#web/beacons/form/member-form.ts';
import { hasAdmin, type WizardValues } from './wizard-steps.ts';

/** The admin choice, and the confirmations for no assessors or too few for an anonymous score. */
export function Confirmations({ fields }: { fields: FormFields<WizardValues> }) {
  const { values, change, fieldError } = fields;
  const hasOtherAdmin = hasAdmin(values.members);
  return (
    <>
      <p>
        <label className={formStyles.check}>
          <input
            type="checkbox"
            checked={values.isOwnAdmin || !hasOtherAdmin}
            disabled={!hasOtherAdmin}
            onChange={({ currentTarget }) => change({ isOwnAdmin: currentTarget.checked })}
          />{' '}
          {t`Make me an admin of this Beacon`}
        </label>
        <br />
        <small className={formStyles.hint}>
          {hasOtherAdmin
            ? t`This Beacon already has another admin, so this is optional.`
            : t`Every Beacon needs an admin. To opt out, make someone else an admin.`}
        </small>
      </p>
      {assessorCount(values.members) === 0 && (
        <Confirmation
          label={t`Create without assessors`}
          isConfirmed={values.isWithoutAssessors}
          fieldError={fieldError('isWithoutAssessors')}
          onChange={(isWithoutAssessors) => change({ isWithoutAssessors })}
        >
          <Trans>
            <strong>This Beacon has no assessors.</strong> No one will be asked to answer until you
            add one.
          </Trans>
        </Confirmation>
      )}
      {values.isAnonymous && hasFewAssessors(values.members) && (
        <FewAssessors fields={fields} label={t`Create with fewer than three assessors`} />
      )}
    </>
  );
}
