import { t } from '@lingui/core/macro';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { findImportForm } from '#contract/imports.ts';
import type { Schedule } from '#rules/schedule.ts';
import type { AssessmentForm } from '#web/beacons/form/assessment-fields.tsx';
import { assessmentStart } from '#web/beacons/form/beacon-form.ts';
import type { FieldErrors } from '#web/shell/forms/use-form.ts';
import { assessmentStepOf, assessmentSteps } from '#web/beacons/wizard/assessment-steps.ts';
import type { WizardStep } from '#web/beacons/wizard/use-wizard.ts';

export type ImportForm = AnswerOf<typeof findImportForm>;

export interface ImportValues extends AssessmentForm {
  schedule: Schedule;
}

const stepIds = ['upload-file', 'assessment', 'schedule'] as const;
type ImportStepId = (typeof stepIds)[number];

/** The step of a URL; the first one if it is unknown. */
export function knownStep(step: string | undefined): ImportStepId {
  return stepIds.find((id) => id === step) ?? stepIds[0];
}

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
): WizardStep<ImportValues>[] {
  return [
    { id: 'upload-file', title: t`Upload file`, validate: () => fileErrors(chosenFile) },
    ...assessmentSteps(form),
  ];
}

const stepOfPart: Record<string, ImportStepId> = assessmentStepOf;

/** The step that contains a field, by the path of the field. */
export function stepOf(path: string): ImportStepId {
  return stepOfPart[path.split('.', 1)[0] ?? ''] ?? 'upload-file';
}

function fileErrors(chosen: ChosenFile | null): FieldErrors {
  const error = chosen ? chosen.error : t`Required`;
  return error === null ? {} : { csvFile: error };
}
