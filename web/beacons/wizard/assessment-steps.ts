import { t } from '@lingui/core/macro';
import type { FrameworkChoice } from '#contract/frameworks.ts';
import type { AssessmentForm } from '#web/beacons/form/assessment-fields.tsx';
import { assessmentErrors, scheduleErrors } from '#web/beacons/form/beacon-form.ts';
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
      validate: (values) =>
        assessmentErrors(
          values,
          frameworks.find(({ id }) => id === values.frameworkId),
        ),
    },
    {
      id: 'schedule',
      title: t`Schedule`,
      fields: ['schedule'],
      validate: ({ schedule }) => scheduleErrors(schedule, { today }),
    },
  ];
}
