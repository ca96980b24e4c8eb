import { z } from 'zod';

const MAX_PERIOD = { none: 366, day: 366, week: 4, month: 6 };

/**
 * A schedule as users set it. `period` counts `periodType`s: 1-4 weeks, 1-6 months, 1-366 days (1 when absent).
 * `daysOpen` is 1-7 days, `startHour` and `endHour` are hours of the wall clock (24 = end of the day),
 * `wdays` are days of the week from 0 = Sunday; hours and `wdays` apply to `day` schedules only.
 */
export const scheduleSchema = z
  .strictObject({
    periodType: z.enum(['none', 'day', 'week', 'month'], { error: required }),
    period: between(1, 366).optional(),
    startOn: z.iso.date({ error: required }),
    daysOpen: z.union([between(1, 7), z.literal('until-complete')], { error: required }),
    startHour: between(0, 23).optional(),
    endHour: between(1, 24).optional(),
    wdays: z
      .array(between(0, 6))
      .min(1, 'Required')
      .refine((wdays) => new Set(wdays).size === wdays.length, 'Each day only once')
      .optional(),
  })
  .superRefine(({ periodType, period, startHour = 0, endHour = 24 }, context) => {
    const addError = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    const maxPeriod = MAX_PERIOD[periodType];
    const needsPeriod = periodType === 'week' || periodType === 'month';
    if (needsPeriod && period === undefined) addError('period', 'Required');
    if (period !== undefined && period > maxPeriod) addError('period', `Maximum ${maxPeriod}`);
    if (endHour <= startHour) addError('endHour', `Minimum ${startHour + 1}`);
  });

export type Schedule = z.infer<typeof scheduleSchema>;

function required(issue: { input?: unknown }): string | undefined {
  return issue.input === undefined ? 'Required' : undefined;
}

function between(minimum: number, maximum: number) {
  return z
    .int({ error: required })
    .min(minimum, `Minimum ${minimum}`)
    .max(maximum, `Maximum ${maximum}`);
}
