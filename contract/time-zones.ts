import { msg } from '@lingui/core/runtime-macro';
import { errorText } from './messages.ts';
import { lineSchema } from './text.ts';

/** The name of a time zone, such as Europe/London. An offset is none: it has no daylight saving time. */
export const timeZoneSchema = lineSchema(100)
  .min(1, { ...errorText(msg`Required`), abort: true })
  .refine(isTimeZone, errorText(msg`Must be a time zone, such as Europe/London`));

/** Whether a text is the name of a time zone, not an offset. */
export function isTimeZone(timeZone: string): boolean {
  try {
    const { timeZone: zone } = Intl.DateTimeFormat('en', { timeZone }).resolvedOptions();
    return /^[A-Za-z]/.test(zone);
  } catch {
    return false;
  }
}
