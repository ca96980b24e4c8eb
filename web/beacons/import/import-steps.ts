import { t } from '@lingui/core/macro';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { findImportForm } from '#contract/imports.ts';
import type { AssessmentForm } from '#web/beacons/form/assessment-fields.tsx';
import { assessmentStart } from '#web/beacons/form/beacon-form.ts';
import type { ScheduleForm } from '#web/beacons/form/schedule-fields.tsx';
import type { FieldErrors } from '#web/shell/forms/use-form.ts';
import { assessmentSteps } from '#web/beacons/wizard/assessment-steps.ts';
import type { WizardSteps } from '#web/beacons/wizard/use-wizard.ts';

export type ImportForm = AnswerOf<typeof findImportForm>;

export type ImportValues = AssessmentForm & ScheduleForm;

export function startOf({ frameworks, defaults }: ImportForm): ImportValues {
  return { ...assessmentStart(frameworks), schedule: defaults.schedule };
}

/** A chosen file with its error; null if it is valid. */
export interface ChosenFile {
  file: File;
  error: string | null;
}

/** The three steps with their rules. The file itself is held only in memory. */
export function stepsFor(
  form: ImportForm,
  chosenFile: ChosenFile | null,
): WizardSteps<ImportValues> {
  return [
    { id: 'upload-file', title: t`Upload file`, validate: () => fileErrors(chosenFile) },
    ...assessmentSteps(form),
  ];
}

function fileErrors(chosen: ChosenFile | null): FieldErrors {
  const error = chosen ? chosen.error : t`Required`;
  return error === null ? {} : { csvFile: error };
}
