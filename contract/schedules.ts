import { msg } from '@lingui/core/runtime-macro';
import { scheduleSchemaIn } from '#rules/schedule/schedule-shape.ts';
import { addErrors } from './field-errors.ts';
import { textOf } from './messages.ts';

/** The rules for the start date of a schedule. */
interface StartRules {
  /** The organisation's current date, as YYYY-MM-DD. */
  today: string;
  /** The start date of a schedule that is being edited: it may stay unchanged. */
  startedOn?: string;
}

/** A schedule as users set it, with messages in the language of the moment. */
export const scheduleInputSchema = scheduleSchemaIn(textOf);

/** The rules of the step schedule: those of `scheduleInputSchema`, and a start date from today to one year ahead. */
export function scheduleFor({ today, startedOn }: StartRules) {
  return scheduleInputSchema.superRefine(({ startOn }, context) => {
    if (startOn === startedOn) return;
    if (startOn < today) addErrors(context, { startOn: msg`Must be today or later` });
    if (startOn > yearAfter(today)) {
      addErrors(context, { startOn: msg`Must be within a year from today` });
    }
  });
}

/** The same day of the next year, as text; a 29 February that does not exist still sorts correctly. */
function yearAfter(date: string): string {
  return `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;
}
