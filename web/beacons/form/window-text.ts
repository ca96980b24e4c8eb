import { t } from '@lingui/core/macro';
import type { Window } from '#rules/schedule.ts';
import { locale } from '#web/language/language.ts';
import { hourCycle } from './schedule-choices.ts';

const dayOptions = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** The text of a window, e.g. 'Mon 23 Nov 2026, to the end of Sun 29 Nov' or 'Mon 23 Nov 2026, 9:00 am to 5:00 pm'. */
export function windowText({ opensAt, closesAt }: Window, timeZone: string): string {
  const start = new Date(opensAt);
  const firstDay = dayText(start, { ...dayOptions, year: 'numeric', timeZone });
  if (closesAt === null) return t`${firstDay}, until everyone has answered`;
  const end = new Date(closesAt);
  const lastDay = dayText(new Date(end.getTime() - 1), { ...dayOptions, timeZone });
  if ([start, end].every((instant) => isMidnight(instant, timeZone))) {
    const isOneDay = dayText(start, { ...dayOptions, timeZone }) === lastDay;
    return isOneDay ? t`${firstDay}, all day` : t`${firstDay}, to the end of ${lastDay}`;
  }
  const [from, until] = [timeText(start, timeZone), timeText(end, timeZone)];
  return t`${firstDay}, ${from} to ${until}`;
}

/** A day; in English 'Mon 23 Nov', without the comma after the weekday. */
function dayText(instant: Date, options: Intl.DateTimeFormatOptions): string {
  const day = new Intl.DateTimeFormat(locale(), options).format(instant);
  return locale().startsWith('en') ? day.replace(',', '') : day;
}

function timeText(instant: Date, timeZone: string): string {
  const options = { hour: 'numeric', minute: '2-digit', ...hourCycle(), timeZone } as const;
  return new Intl.DateTimeFormat(locale(), options).format(instant);
}

function isMidnight(instant: Date, timeZone: string): boolean {
  const time = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium', timeZone });
  return time.format(instant) === '00:00:00';
}
