import { plural, t } from '@lingui/core/macro';
import { textOf } from '#contract/messages.ts';
import type { Schedule } from '#rules/schedule/schedule-shape.ts';
import { daysOfWeek, hourWords } from '#web/beacons/form/schedule-choices.ts';
import { dayMonthYear } from '#web/design/dates.ts';
import { namesList } from '#web/design/list-words.ts';

/** A schedule in sentences, e.g. 'Every 2 weeks from 19 Nov 2026. Opens at 9 am. Open for 7 days each time.' */
export function scheduleWords(schedule: Schedule): string {
  const { periodType, startHour = 0 } = schedule;
  const opening = hourWords(startHour);
  const opens = periodType !== 'day' && startHour > 0 ? [t`Opens at ${opening}.`] : [];
  return [startWords(schedule), ...opens, openWords(schedule)].join(' ');
}

function startWords({ periodType, period = 1, wdays = [], startOn }: Schedule): string {
  const start = dayMonthYear(startOn, 'UTC');
  if (periodType === 'none') return t`Once, on ${start}.`;
  if (periodType === 'month') {
    return plural(period, {
      one: `Every month from ${start}.`,
      other: `Every # months from ${start}.`,
    });
  }
  if (periodType === 'week') {
    return plural(period, {
      one: `Every week from ${start}.`,
      other: `Every # weeks from ${start}.`,
    });
  }
  if (wdays.length > 0 && wdays.length < 7) {
    const chosen = daysOfWeek().filter(({ day }) => wdays.includes(day));
    const days = namesList(chosen.map(({ label }) => textOf(label)));
    return t`Every ${days} from ${start}.`;
  }
  return plural(period, { one: `Every day from ${start}.`, other: `Every # days from ${start}.` });
}

function openWords({ periodType, daysOpen, startHour, endHour }: Schedule): string {
  if (periodType === 'day' && (startHour !== undefined || endHour !== undefined)) {
    const [from, to] = [hourWords(startHour ?? 0), hourWords(endHour ?? 24)];
    return t`Open from ${from} to ${to}.`;
  }
  if (periodType === 'none') {
    return daysOpen === 'until-complete'
      ? t`Open until everyone has answered.`
      : plural(daysOpen, { one: 'Open for # day.', other: 'Open for # days.' });
  }
  return daysOpen === 'until-complete'
    ? t`Open until everyone has answered each time.`
    : plural(daysOpen, { one: 'Open for # day each time.', other: 'Open for # days each time.' });
}
