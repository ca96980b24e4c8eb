import { t } from '@lingui/core/macro';
import type { findBeaconForm } from '#contract/beacons.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { isAdmin, isBlank } from '#contract/participants.ts';
import {
  assessmentStart,
  type BeaconForm,
  clientErrors,
  memberErrors,
} from '#web/beacons/form/beacon-form.ts';
import { clientFormOf } from '#web/beacons/form/client-fields.tsx';
import {
  fewAssessorsErrors,
  type FewAssessorsForm,
  hasFewAssessors,
} from '#web/beacons/form/few-assessors.tsx';
import { assessorCount, blankMember, type MemberForm } from '#web/beacons/form/member-form.ts';
import type { FieldErrors } from '#web/shell/forms/use-form.ts';
import { assessmentStepOf, assessmentSteps } from '#web/beacons/wizard/assessment-steps.ts';
import type { WizardStep } from '#web/beacons/wizard/use-wizard.ts';

type FormData = AnswerOf<typeof findBeaconForm>;

export interface WizardValues extends BeaconForm, FewAssessorsForm {
  /** Idempotency key of this wizard: a repeated submit creates no second Beacon. */
  submissionKey: string;
  /** Whether the creator is an admin even if others are named. */
  isOwnAdmin: boolean;
  /** Whether the creator confirmed that no one is asked. */
  isWithoutAssessors: boolean;
}

const stepIds = ['beacon-details', 'assessment', 'schedule', 'participants'] as const;
export type WizardStepId = (typeof stepIds)[number];

/** The step of a URL; the first one if it is unknown. */
export function knownStep(step: string | undefined): WizardStepId {
  return stepIds.find((id) => id === step) ?? stepIds[0];
}

/** The storage name of the wizard: one per existing client, and one for new clients. */
export function wizardName(clientId: string | undefined): string {
  return `new-beacon:${clientId ?? ''}`;
}

export function startOf({ client, defaults, frameworks }: FormData): WizardValues {
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

/** The four steps with their rules. */
export function stepsFor(form: FormData): WizardStep<WizardValues>[] {
  const { client, frameworks, today } = form;
  return [
    {
      id: 'beacon-details',
      title: t`Client details`,
      validate: (values) => clientErrors(values, { today, isNew: client === null }),
    },
    ...assessmentSteps(form),
    {
      id: 'participants',
      title: t`Participants`,
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

/** Whether one of the members is an admin. */
export function hasAdmin(members: MemberForm[]): boolean {
  return members.some((member) => !isBlank(member) && isAdmin(member));
}

const stepOfPart: Record<string, WizardStepId> = {
  ...assessmentStepOf,
  members: 'participants',
  isWithoutAssessors: 'participants',
  isWithFewAssessors: 'participants',
};

/** The step that contains a field, by the path of the field. */
export function stepOf(path: string): WizardStepId {
  return stepOfPart[path.split('.')[0] ?? ''] ?? 'beacon-details';
}
