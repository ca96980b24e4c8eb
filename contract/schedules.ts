import { scheduleSchema } from '#rules/schedule-shape.ts';

/** What a schedule may start on. */
interface StartRules {
  /** The organisation's day, as YYYY-MM-DD. */
  today: string;
  /** The start of a schedule that is being changed: it may stay. */
  startedOn?: string;
}

/** The rules of the step schedule: those of every schedule, and a start from today to one year ahead. */
export function scheduleFor({ today, startedOn }: StartRules) {
  return scheduleSchema.superRefine(({ startOn }, context) => {
    const refuse = (message: string) =>
      context.addIssue({ code: 'custom', path: ['startOn'], message });
    if (startOn === startedOn) return;
    if (startOn < today) refuse('Must be today or later');
    if (startOn > yearAfter(today)) refuse('Must be within a year from today');
  });
}

/** The same day of the next year, as text; a 29 February that is none still sorts where it would be. */
function yearAfter(date: string): string {
  return `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;
}
