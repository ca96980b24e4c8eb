import { t } from '@lingui/core/macro';
import { lazy, Suspense } from 'react';
import { AssessmentFields } from '#web/beacons/form/assessment-fields.tsx';
import { OrganisationField } from '#web/beacons/form/organisation-field.tsx';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import type { Fields } from '#web/shell/forms/use-form.ts';
import { FileField } from './file-field.tsx';
import { FileGuide } from './file-guide.tsx';
import type { ImportForm, ImportValues } from './import-steps.ts';

const ScheduleStep = lazy(async () => ({
  default: (await import('#web/beacons/form/schedule-step.tsx')).ScheduleStep,
}));

interface StepFieldsProps {
  form: ImportForm;
  fields: Fields<ImportValues>;
  step: string;
  file: File | null;
  onFile: (file: File | null) => void;
  onOrganisation: (slug: string) => void;
}

/** The fields of the current step. */
export function ImportStepFields(props: StepFieldsProps) {
  const { form, fields, step, file, onFile, onOrganisation } = props;
  const { today, organisations, organisation, frameworks } = form;
  const organisationName = organisation.name;
  if (step === 'assessment') return <AssessmentFields fields={fields} frameworks={frameworks} />;
  if (step === 'schedule') {
    return (
      <Suspense fallback={<LoadingSkeleton label={t`Loading`} />}>
        <ScheduleStep fields={fields} timeZone={organisation.timeZone} today={today} />
        <p>
          {t`You will be the admin of every Beacon whose row names no admin. If a row names no assessor, no one is asked to answer.`}
        </p>
      </Suspense>
    );
  }
  return (
    <>
      {organisations.length > 1 ? (
        <OrganisationField {...{ organisations, organisation, onOrganisation }} />
      ) : (
        <p>{t`Importing into ${organisationName}`}</p>
      )}
      <FileField file={file} error={fields.errors['csvFile'] ?? null} onChoose={onFile} />
      <FileGuide />
    </>
  );
}
