import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Confirmation } from '#web/beacons/form/confirmation.tsx';
import { FewAssessors, hasFewAssessors } from '#web/beacons/form/few-assessors.tsx';
import { MemberFields } from '#web/beacons/form/member-fields.tsx';
import formStyles from '#web/design/form.module.css';
import type { Fields } from '#web/shell/forms/use-form.ts';
import { assessorCount, hasAdmin } from '#web/beacons/form/member-form.ts';
import type { WizardValues } from './wizard-steps.ts';

interface NewMembersProps {
  fields: Fields<WizardValues>;
  frameworkRoles: string[];
}

/** The members of a new Beacon, the admin choice, and the confirmations for no assessors or too few for an anonymous score. */
export function NewMembers({ fields, frameworkRoles }: NewMembersProps) {
  const { values, getInputProps } = fields;
  const hasOtherAdmin = hasAdmin(values.members);
  return (
    <>
      <MemberFields fields={fields} frameworkRoles={frameworkRoles} hasCurrentAssessment={false} />
      <p>
        <label className={formStyles.check}>
          <input
            type="checkbox"
            disabled={!hasOtherAdmin}
            {...getInputProps('isOwnAdmin', { type: 'checkbox', withError: false })}
            checked={values.isOwnAdmin || !hasOtherAdmin}
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
          {...getInputProps('isWithoutAssessors', { type: 'checkbox' })}
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
