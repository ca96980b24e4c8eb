import { NativeSelect } from '@mantine/core';
import { AssessmentFields } from '../beacon-form/assessment-fields.tsx';
import { type FormFields, partOf } from '../beacon-form/form-fields.ts';
import { ScheduleFields } from '../beacon-form/schedule-fields.tsx';
import { FileField } from './file-field.tsx';
import { FileGuide } from './file-guide.tsx';
import type { ImportForm, ImportValues } from './import-steps.ts';

interface StepFieldsProps {
  form: ImportForm;
  fields: FormFields<ImportValues>;
  step: string;
  file: File | null;
  onFile: (file: File | null) => void;
  onOrganisation: (slug: string) => void;
}

/** The fields of the step one is at. */
export function ImportStepFields(props: StepFieldsProps) {
  const { form, fields, step, file, onFile } = props;
  const { today, organisation, frameworks } = form;
  if (step === 'assessment') return <AssessmentFields fields={fields} frameworks={frameworks} />;
  if (step === 'schedule') {
    return (
      <ScheduleFields
        fields={partOf(fields, 'schedule')}
        timeZone={organisation.timeZone}
        today={today}
        earliest={today}
      />
    );
  }
  return (
    <>
      <OrganisationField {...props} />
      <FileField file={file} fault={fields.fault('csvFile')} onChoose={onFile} />
      <FileGuide />
    </>
  );
}

function OrganisationField({
  form: { organisations, organisation },
  onOrganisation,
}: StepFieldsProps) {
  if (organisations.length < 2) return <p>Into {organisation.name}</p>;
  return (
    <NativeSelect
      label="Organisation"
      size="md"
      data={organisations.map(({ slug, name }) => ({ value: slug, label: name }))}
      value={organisation.slug}
      onChange={({ currentTarget }) => onOrganisation(currentTarget.value)}
    />
  );
}
