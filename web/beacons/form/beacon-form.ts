import type * as z from 'zod';
import type { createBeacon } from '#contract/beacons.ts';
import { clientChangesFor, clientDetailsFor } from '#contract/clients.ts';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import { assessmentFor, type FrameworkChoice } from '#contract/frameworks.ts';
import { type AdminUser, membersFor } from '#contract/participants.ts';
import { scheduleFor } from '#contract/schedules.ts';
import type { Schedule } from '#rules/schedule-shape.ts';
import type { FieldErrors } from '#web/shell/forms/use-fields.ts';
import type { AssessmentForm } from './assessment-fields.tsx';
import type { ClientForm } from './client-fields.tsx';
import { type MemberForm, memberBody } from './member-form.ts';
import type { ThresholdForm } from './threshold-fields.tsx';

/** Everything a Beacon is made of, as forms hold it. */
export interface BeaconForm extends ClientForm, AssessmentForm {
  schedule: Schedule;
  members: MemberForm[];
}

/** What is asked before anything is chosen: where there is but one framework, that one. */
export function assessmentStart([only, ...others]: FrameworkChoice[]): AssessmentForm {
  const framework = others.length === 0 ? only : undefined;
  return {
    frameworkId: framework?.id ?? '',
    lowerThreshold: framework?.lowerThreshold ?? null,
    upperThreshold: framework?.upperThreshold ?? null,
    isAnonymous: false,
  };
}

/** The thresholds as they are sent: what is not chosen is left out. */
export function thresholdBody({ lowerThreshold, upperThreshold }: ThresholdForm) {
  return {
    ...(lowerThreshold !== null && { lowerThreshold }),
    ...(upperThreshold !== null && { upperThreshold }),
  };
}

/** A schedule without the fields that are not set. */
export function scheduleBody(schedule: Schedule): Schedule {
  return Object.fromEntries(
    Object.entries(schedule).filter(([, value]) => value !== undefined),
  ) as Schedule;
}

type CreateBody = z.input<typeof createBeacon.body & z.ZodType>;

/** What is sent to make a Beacon of a filled-in form. */
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

/** What is wrong with who is assessed. */
export function clientErrors(
  form: ClientForm,
  rules: { today: string; isNew: boolean },
): FieldErrors {
  return fieldErrorsOf(clientDetailsFor(rules), form);
}

export function clientChangeErrors(form: ClientForm, today: string): FieldErrors {
  return fieldErrorsOf(clientChangesFor({ today }), form);
}

/** What is wrong with what is asked. */
export function assessmentErrors(
  form: AssessmentForm,
  framework: FrameworkChoice | undefined,
): FieldErrors {
  const { frameworkId, isAnonymous } = form;
  return fieldErrorsOf(assessmentFor(framework), {
    frameworkId,
    isAnonymous,
    ...thresholdBody(form),
  });
}

/** What is wrong with a schedule, by paths that start with `schedule`. */
export function scheduleErrors(
  schedule: Schedule,
  rules: { today: string; startedOn?: string },
): FieldErrors {
  return under('schedule', fieldErrorsOf(scheduleFor(rules), scheduleBody(schedule)));
}

/** What is wrong with the participants, by paths that start with `members`. */
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
