import { t } from '@lingui/core/macro';
import { lazy, useEffect } from 'react';
import { AssessmentFields } from '#web/beacons/form/assessment-fields.tsx';
import { ClientFields } from '#web/beacons/form/client-fields.tsx';
import { OrganisationField } from '#web/beacons/form/organisation-field.tsx';
import { ClientAvatar } from '#web/design/client-avatar.tsx';
import type { Fields } from '#web/shell/forms/use-form.ts';
import { TextField } from '#web/design/text-field.tsx';
import formStyles from '#web/design/form.module.css';
import styles from './wizard-step-fields.module.css';
import type { NewBeaconForm, WizardValues } from './wizard-steps.ts';

// No wizard begins with the schedule or the members: both steps are loaded while the first one is filled in.
const loadSchedule = async () => ({
  default: (await import('#web/beacons/form/schedule-step.tsx')).ScheduleStep,
});
const loadNewMembers = async () => ({
  default: (await import('./new-members.tsx')).NewMembers,
});
const ScheduleStep = lazy(loadSchedule);
const NewMembers = lazy(loadNewMembers);

interface StepFieldsProps {
  form: NewBeaconForm;
  fields: Fields<WizardValues>;
  step: string;
  onOrganisation: (slug: string) => void;
}

/** The fields of the current step. */
export function WizardStepFields(props: StepFieldsProps) {
  const { form, fields, step } = props;
  const { today, organisation, frameworks } = form;
  const isBegun = fields.isDirty();
  useEffect(() => {
    if (isBegun) Promise.all([loadSchedule(), loadNewMembers()]).catch(() => {});
  }, [isBegun]);
  if (step === 'assessment') return <AssessmentFields fields={fields} frameworks={frameworks} />;
  if (step === 'schedule') {
    return <ScheduleStep fields={fields} timeZone={organisation.timeZone} today={today} />;
  }
  if (step === 'participants') {
    const framework = frameworks.find(({ id }) => id === fields.values.frameworkId);
    return <NewMembers fields={fields} frameworkRoles={framework?.roles ?? []} />;
  }
  return <DetailsFields {...props} />;
}

function DetailsFields({ form, fields, onOrganisation }: StepFieldsProps) {
  const { client, organisations, organisation, today, groupNames } = form;
  if (client) {
    return (
      <>
        <div className={styles.client}>
          <ClientAvatar name={client.clientName} picture={client.clientAvatar} size={64} />
          <div>
            <strong>{client.clientName}</strong>
            <p className={formStyles.hint}>
              {[client.clientExternalRef, ...client.groupNames].filter(Boolean).join(' · ')}
            </p>
          </div>
        </div>
        <TextField
          label={t`Name, nickname or case ID`}
          description={t`How the Beacon appears in lists.`}
          {...fields.getInputProps('beaconName')}
        />
      </>
    );
  }
  return (
    <>
      {organisations.length > 1 && (
        <OrganisationField {...{ organisations, organisation, onOrganisation }} />
      )}
      <ClientFields fields={fields} today={today} knownGroups={groupNames} isNew />
    </>
  );
}
