import { t } from '@lingui/core/macro';
import type { findBeaconForm } from '#contract/beacons.ts';
import { clientDetailsFor } from '#contract/clients.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import { assessmentStart, type BeaconForm, memberErrors } from '#web/beacons/form/beacon-form.ts';
import { clientFormOf } from '#web/beacons/form/client-fields.tsx';
import {
  fewAssessorsErrors,
  type FewAssessorsForm,
  hasFewAssessors,
} from '#web/beacons/form/few-assessors.tsx';
import { assessorCount, blankMember } from '#web/beacons/form/member-form.ts';
import type { FieldErrors } from '#web/shell/forms/use-form.ts';
import { assessmentSteps } from '#web/beacons/wizard/assessment-steps.ts';
import type { WizardSteps } from '#web/beacons/wizard/use-wizard.ts';

export type NewBeaconForm = AnswerOf<typeof findBeaconForm>;

export interface WizardValues extends BeaconForm, FewAssessorsForm {
  /** Idempotency key of this wizard: a repeated submit creates no second Beacon. */
  submissionKey: string;
  /** Whether the creator is an admin even if others are named. */
  isOwnAdmin: boolean;
  /** Whether the creator confirmed that no one is asked. */
  isWithoutAssessors: boolean;
}

export function startOf({ client, defaults, frameworks }: NewBeaconForm): WizardValues {
  return {
    submissionKey: crypto.randomUUID(),
    isOwnAdmin: true,
    isWithoutAssessors: false,
    isWithFewAssessors: false,
    ...clientFormOf(client, client?.clientName ?? ''),
    ...assessmentStart(frameworks),
    schedule: defaults.schedule,
    members: defaults.members.map(({ roles }) => blankMember(roles[0] ?? 'viewer')),
  };
}

/** The values of a questionnaire that a link has chosen; nothing where the organisation does not have it. */
export function chosenAssessment(
  { frameworks }: NewBeaconForm,
  id: string | undefined,
): Partial<WizardValues> {
  const chosen = frameworks.filter((framework) => framework.id === id);
  return chosen.length === 0 ? {} : assessmentStart(chosen);
}

/** The four steps with their rules. */
export function stepsFor(form: NewBeaconForm): WizardSteps<WizardValues> {
  const { client, frameworks, today } = form;
  const clientDetails = clientDetailsFor({ today, isNew: client === null });
  return [
    {
      id: 'beacon-details',
      title: t`Client details`,
      validate: (values) => fieldErrorsOf(clientDetails, values),
    },
    ...assessmentSteps(form),
    {
      id: 'participants',
      title: t`Participants`,
      fields: ['members', 'isWithoutAssessors', 'isWithFewAssessors'],
      validate: (values) => ({
        ...memberErrors(values.members, {
          roles: frameworks.find(({ id }) => id === values.frameworkId)?.roles ?? [],
          needsAdmin: false,
        }),
        ...assessorErrors(values),
      }),
    },
  ];
}

/** Errors of missing confirmations for no assessors, or too few for an anonymous score. */
function assessorErrors(values: WizardValues): FieldErrors {
  const { members, isAnonymous, isWithoutAssessors } = values;
  const hasNobody = assessorCount(members) === 0 && !isWithoutAssessors;
  return {
    ...(hasNobody && { isWithoutAssessors: t`Add an assessor or tick the box` }),
    ...(isAnonymous && hasFewAssessors(members) && fewAssessorsErrors(values)),
  };
}
