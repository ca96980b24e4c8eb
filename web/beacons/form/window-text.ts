import { t } from '@lingui/core/macro';
import type { Window } from '#rules/schedule.ts';

/** The text of a window, e.g. 'Mon 23 Nov 2026, to the end of Sun 29 Nov' or 'Mon 23 Nov 2026, 9:00 am to 5:00 pm'. */
export function windowText({ opensAt, closesAt }: Window, timeZone: string): string {
  const show = (instant: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(instant).replace(',', '');
  const [start, day] = [
    new Date(opensAt),
    { weekday: 'short', day: 'numeric', month: 'short' },
  ] as const;
  const first = show(start, { ...day, year: 'numeric' });
  if (closesAt === null) return t`${first}, until everybody has answered`;
  const end = new Date(closesAt);
  const last = new Date(end.getTime() - 1);
  const isWholeDays = [start, end].every((instant) => show(instant, midnight) === '00:00:00');
  const isOneDay = show(start, day) === show(last, day);
  if (isWholeDays)
    return isOneDay ? t`${first}, all day` : t`${first}, to the end of ${show(last, day)}`;
  const [from, until] = [start, end].map((instant) => show(instant, hours));
  return `${first}, ${from} to ${until}`;
}

const midnight = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const;
const hours = { hour: 'numeric', minute: '2-digit', hour12: true } as const;
