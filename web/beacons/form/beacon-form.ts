import type * as z from 'zod';
import type { createBeacon } from '#contract/beacons.ts';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import type { FrameworkChoice } from '#contract/frameworks.ts';
import { type AdminUser, membersFor } from '#contract/participants.ts';
import { scheduleFor } from '#contract/schedules.ts';
import type { Schedule } from '#rules/schedule-shape.ts';
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

type CreateBody = z.input<typeof createBeacon.body & z.ZodType>;

/** The request body that creates a Beacon. */
export function createBody(
  { lowerThreshold, upperThreshold, schedule, members, ...form }: BeaconForm,
  organisation: string,
  clientId: string | undefined,
): CreateBody {
  const { frameworkId, isAnonymous, beaconName, ...client } = form;
  return {
    organisation,
    frameworkId,
    isAnonymous,
    beaconName,
    ...(clientId === undefined ? client : { clientId }),
    ...thresholdBody({ lowerThreshold, upperThreshold }),
    schedule: scheduleBody(schedule),
    members: members.map(memberBody),
  };
}

/** Field errors of a schedule, by paths that start with `schedule`. */
export function scheduleErrors(
  schedule: Schedule,
  rules: { today: string; startedOn?: string },
): FieldErrors {
  return under('schedule', fieldErrorsOf(scheduleFor(rules), scheduleBody(schedule)));
}

/** Field errors of the participants, by paths that start with `members`. */
export function memberErrors(
  members: MemberForm[],
  rules: { roles: string[]; needsAdmin: boolean; members?: AdminUser[] },
): FieldErrors {
  return under('members', fieldErrorsOf(membersFor(rules), members.map(memberBody)));
}

function under(name: string, fieldErrors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(fieldErrors).map(([path, fieldError]) => [
      path ? `${name}.${path}` : name,
      fieldError,
    ]),
  );
}
