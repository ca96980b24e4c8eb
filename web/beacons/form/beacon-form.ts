import * as z from 'zod';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import type { FrameworkChoice } from '#contract/frameworks.ts';
import { type AdminUser, membersFor } from '#contract/participants.ts';
import { scheduleFor } from '#contract/schedules.ts';
import type { Schedule } from '#rules/schedule/schedule-shape.ts';
import type { FieldErrors } from '#web/shell/forms/use-form.ts';
import type { AssessmentForm } from './assessment-fields.tsx';
import type { ClientForm } from './client-fields.tsx';
import { type MemberForm, memberBody, type MembersForm } from './member-form.ts';
import type { ScheduleForm } from './schedule-fields.tsx';
import type { ThresholdForm } from './threshold-fields.tsx';

/** All form values of a Beacon. */
export type BeaconForm = ClientForm & AssessmentForm & ScheduleForm & MembersForm;

/** The initial values: the only framework is preselected. */
export function assessmentStart([first, ...others]: FrameworkChoice[]): AssessmentForm {
  const framework = others.length === 0 ? first : undefined;
  return {
    frameworkId: framework?.id ?? '',
    lowerThreshold: framework?.lowerThreshold ?? null,
    upperThreshold: framework?.upperThreshold ?? null,
    isAnonymous: false,
  };
}

/** The thresholds for the request, without unset ones. */
export function thresholdBody({ lowerThreshold, upperThreshold }: ThresholdForm) {
  return {
    ...(lowerThreshold !== null && { lowerThreshold }),
    ...(upperThreshold !== null && { upperThreshold }),
  };
}

/** A schedule without unset fields. */
export function scheduleBody(schedule: Schedule): Schedule {
  return Object.fromEntries(
    Object.entries(schedule).filter(([, value]) => value !== undefined),
  ) as Schedule;
}

/** Field errors of a schedule, by paths that start with `schedule`. */
export function scheduleErrors(
  schedule: Schedule,
  rules: { today: string; startedOn?: string },
): FieldErrors {
  const schema = z.object({ schedule: scheduleFor(rules) });
  return fieldErrorsOf(schema, { schedule: scheduleBody(schedule) });
}

/** Field errors of the participants, by paths that start with `members`. */
export function memberErrors(
  members: MemberForm[],
  rules: { roles: string[]; needsAdmin: boolean; members?: AdminUser[] },
): FieldErrors {
  const schema = z.object({ members: membersFor(rules) });
  return fieldErrorsOf(schema, { members: members.map(memberBody) });
}
