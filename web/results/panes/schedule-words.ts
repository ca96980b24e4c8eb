import { t } from '@lingui/core/macro';
import type { Schedule } from '#rules/schedule-shape.ts';
import { hourWords, weekdays } from '#web/beacons/form/schedule-choices.ts';
import { dayMonthYear } from '#web/design/dates.ts';

/** A schedule in one sentence, e.g. 'Every 2 weeks from 19 Nov 2026, open for 7 days each time.' */
export function scheduleWords(schedule: Schedule): string {
  const { periodType, startOn } = schedule;
  const start = dayMonthYear(startOn, 'UTC');
  if (periodType === 'none') return t`Once, on ${start}, open ${openWords(schedule)}.`;
  const often = `${rhythmWords(schedule)} from ${start}`;
  const isForHours = schedule.startHour !== undefined || schedule.endHour !== undefined;
  if (periodType === 'day' && isForHours) return `${often}, open ${hoursWords(schedule)}.`;
  return t`${often}, open ${openWords(schedule)} each time.`;
}

function rhythmWords({ periodType, period = 1, wdays = [] }: Schedule): string {
  if (periodType === 'day' && wdays.length > 0 && wdays.length < weekdays.length) {
    const days = weekdays.filter((_, day) => wdays.includes(day));
    return t`Every ${new Intl.ListFormat('en-GB').format(days)}`;
  }
  return period === 1 ? t`Every ${periodType}` : t`Every ${period} ${periodType}s`;
}

function openWords({ daysOpen }: Schedule): string {
  if (daysOpen === 'until-complete') return t`until everyone has answered`;
  return daysOpen === 1 ? 'for 1 day' : `for ${daysOpen} days`;
}

function hoursWords({ startHour = 0, endHour = 24 }: Schedule): string {
  return `from ${hourWords(startHour)} to ${hourWords(endHour)}`;
}
