import { t } from '@lingui/core/macro';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import { assessmentFor, type FrameworkChoice } from '#contract/frameworks.ts';
import type { AssessmentForm } from '#web/beacons/form/assessment-fields.tsx';
import { scheduleErrors, thresholdBody } from '#web/beacons/form/beacon-form.ts';
import type { ScheduleForm } from '#web/beacons/form/schedule-fields.tsx';
import type { WizardStep } from './use-wizard.ts';

/** The two steps of every wizard: what is assessed, and when. */
export function assessmentSteps(form: {
  frameworks: FrameworkChoice[];
  today: string;
}): WizardStep<AssessmentForm & ScheduleForm>[] {
  const { frameworks, today } = form;
  return [
    {
      id: 'assessment',
      title: t`Assessment`,
      fields: ['frameworkId', 'lowerThreshold', 'upperThreshold', 'isAnonymous'],
      validate: ({ frameworkId, isAnonymous, ...thresholds }) => {
        const framework = frameworks.find(({ id }) => id === frameworkId);
        const values = { frameworkId, isAnonymous, ...thresholdBody(thresholds) };
        return fieldErrorsOf(assessmentFor(framework), values);
      },
    },
    {
      id: 'schedule',
      title: t`Schedule`,
      fields: ['schedule'],
      validate: ({ schedule }) => scheduleErrors(schedule, { today }),
    },
  ];
}
