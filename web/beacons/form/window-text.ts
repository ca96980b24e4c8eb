import { t } from '@lingui/core/macro';
import type { Window } from '#rules/schedule/schedule.ts';
import { isMidnight, timeWords, weekdayWords } from '#web/design/dates.ts';

const dayOptions = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** The text of a window, e.g. 'Mon 23 Nov 2026, to the end of Sun 29 Nov' or 'Mon 23 Nov 2026, 9:00 am to 5:00 pm'. */
export function windowText({ opensAt, closesAt }: Window, timeZone: string): string {
  const start = new Date(opensAt);
  const firstDay = weekdayWords(start, { ...dayOptions, year: 'numeric', timeZone });
  if (closesAt === null) {
    const opening = isMidnight(start, timeZone) ? null : timeWords(start, timeZone);
    return opening
      ? t`${firstDay}, ${opening}, until everyone has answered`
      : t`${firstDay}, until everyone has answered`;
  }
  const end = new Date(closesAt);
  const lastDay = weekdayWords(new Date(end.getTime() - 1), { ...dayOptions, timeZone });
  const isOneDay = weekdayWords(start, { ...dayOptions, timeZone }) === lastDay;
  const [from, until] = [timeWords(start, timeZone), timeWords(end, timeZone)];
  if (isMidnight(end, timeZone)) {
    if (!isMidnight(start, timeZone)) return t`${firstDay}, ${from}, to the end of ${lastDay}`;
    return isOneDay ? t`${firstDay}, all day` : t`${firstDay}, to the end of ${lastDay}`;
  }
  return t`${firstDay}, ${from} to ${until}`;
}
