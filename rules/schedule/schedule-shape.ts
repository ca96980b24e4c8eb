import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';

const MAX_PERIOD = { none: 366, day: 366, week: 4, month: 6 };

type TextOf = (message: MessageDescriptor) => string;

/** A schedule as users set it, with messages in the language of the sources. */
export const scheduleSchema = scheduleSchemaIn(({ message = '', values = {} }) =>
  message.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
);

/**
 * A schedule as users set it. `period` counts `periodType`s: 1-4 weeks, 1-6 months, 1-366 days (1 when absent).
 * `daysOpen` is 1-7 days, `startHour` and `endHour` are hours of the wall clock (24 = end of the day),
 * `wdays` are days of the week from 0 = Sunday; `endHour` and `wdays` apply to `day` schedules only.
 * `textOf` gives the texts of its messages.
 */
export function scheduleSchemaIn(textOf: TextOf) {
  const required = requiredIn(textOf);
  const between = betweenIn(textOf);
  return z
    .strictObject({
      periodType: z.enum(['none', 'day', 'week', 'month'], { error: required }),
      period: between(1, 366).optional(),
      startOn: z.iso.date({ error: required }),
      daysOpen: z.union([between(1, 7), z.literal('until-complete')], { error: required }),
      startHour: between(0, 23).optional(),
      endHour: between(1, 24).optional(),
      wdays: z
        .array(between(0, 6))
        .min(1, { error: () => textOf(msg`Required`) })
        .refine((wdays) => new Set(wdays).size === wdays.length, {
          error: () => textOf(msg`Each day only once`),
        })
        .optional(),
    })
    .superRefine(({ periodType, period, startHour = 0, endHour = 24 }, context) => {
      const addError = (field: string, message: MessageDescriptor) =>
        context.addIssue({ code: 'custom', path: [field], message: textOf(message) });
      const maximum = MAX_PERIOD[periodType];
      const needsPeriod = periodType === 'week' || periodType === 'month';
      if (needsPeriod && period === undefined) addError('period', msg`Required`);
      if (period !== undefined && period > maximum) addError('period', msg`Maximum ${{ maximum }}`);
      if (endHour <= startHour) addError('endHour', msg`Minimum ${{ minimum: startHour + 1 }}`);
    });
}

export type Schedule = z.infer<typeof scheduleSchema>;

function requiredIn(textOf: TextOf) {
  return ({ input }: { input?: unknown }) =>
    input === undefined ? textOf(msg`Required`) : undefined;
}

function betweenIn(textOf: TextOf) {
  return (minimum: number, maximum: number) =>
    z
      .int({ error: requiredIn(textOf) })
      .min(minimum, { error: () => textOf(msg`Minimum ${{ minimum }}`) })
      .max(maximum, { error: () => textOf(msg`Maximum ${{ maximum }}`) });
}
