import { t } from '@lingui/core/macro';
import type { Beacon } from '#contract/beacons.ts';
import { dateLocale } from '#web/language/language.ts';

/** An instant or calendar date as '21 Nov 2026'; an instant as the day it falls on in the given zone. */
export function dayMonthYear(date: string, timeZone: string): string {
  const isCalendarDate = /^\d{4}-\d{2}-\d{2}$/.test(date);
  return new Intl.DateTimeFormat(dateLocale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: isCalendarDate ? 'UTC' : timeZone,
  }).format(new Date(date));
}

/** The time zone in which dates are shown, and today's date in that zone as YYYY-MM-DD. */
export interface Calendar {
  timeZone: string;
  today: string;
}

/** The calendar of a Beacon, by its organisation's time zone. */
export function calendarOf({
  organisation: { timeZone },
  today,
}: Pick<Beacon, 'organisation' | 'today'>): Calendar {
  return { timeZone, today };
}

/** A start: 'Thursday 26 November' at midnight, else '9:00 am on Thursday 26 November'. */
export function startWords(instant: string, calendar: Calendar): string {
  const { day, time } = startIn(instant, calendar);
  return time === null ? day : t`${time} on ${day}`;
}

/** An end: 'the end of Wednesday 25 November' at midnight, else '5:00 pm on Wednesday 25 November'. */
export function endWords(instant: string, calendar: Calendar): string {
  const { day, time } = endIn(instant, calendar);
  return time === null ? t`the end of ${day}` : t`${time} on ${day}`;
}

/** A range: 'From Thursday 26 November until the end of Friday 27 November', or times within one day. */
export function rangeWords(startOn: string, endOn: string, calendar: Calendar): string {
  const start = startIn(startOn, calendar);
  const end = endIn(endOn, calendar);
  return start.day === end.day ? wordsWithinDay(start, end) : wordsAcrossDays(start, end);
}

/** A start or an end in words; `time` is null at midnight, where the day says it all. */
interface Moment {
  day: string;
  time: string | null;
}

function wordsWithinDay({ day, time: from }: Moment, { time: until }: Moment): string {
  if (from === null)
    return until === null ? t`All day on ${day}` : t`From midnight to ${until} on ${day}`;
  return until === null
    ? t`From ${from} to midnight on ${day}`
    : t`From ${from} to ${until} on ${day}`;
}

function wordsAcrossDays(start: Moment, end: Moment): string {
  const { day: firstDay, time: from } = start;
  const { day: lastDay, time: until } = end;
  if (from === null) {
    return until === null
      ? t`From ${firstDay} until the end of ${lastDay}`
      : t`From ${firstDay} until ${until} on ${lastDay}`;
  }
  return until === null
    ? t`From ${from} on ${firstDay} until the end of ${lastDay}`
    : t`From ${from} on ${firstDay} until ${until} on ${lastDay}`;
}

function startIn(instant: string, calendar: Calendar): Moment {
  const date = new Date(instant);
  return { day: dayWords(date, calendar), time: timeUnlessMidnight(date, calendar) };
}

/** An end instant is exclusive, so its day at midnight is the one before. */
function endIn(instant: string, calendar: Calendar): Moment {
  const date = new Date(instant);
  const momentBefore = new Date(date.getTime() - 1);
  return { day: dayWords(momentBefore, calendar), time: timeUnlessMidnight(date, calendar) };
}

function timeUnlessMidnight(date: Date, { timeZone }: Calendar): string | null {
  return isMidnight(date, timeZone) ? null : timeWords(date, timeZone);
}

/** An instant as '21 Nov 2026, 14:05' in a zone, by default the browser's. */
export function dayAndTime(instant: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(dateLocale(), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(instant));
}

const weekMs = 7 * 86_400_000;

/** 'Thursday 26 November', with the year if it is not the current one; 'D MMM YYYY' for a day more than a week ago. */
function dayWords(date: Date, { timeZone, today }: Calendar): string {
  const [now, day] = [new Date(today), new Date(isoDay(date, timeZone))];
  if (now.getTime() - day.getTime() > weekMs) return dayMonthYear(date.toISOString(), timeZone);
  const isThisYear = day.getUTCFullYear() === now.getUTCFullYear();
  return weekdayWords(date, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone,
  });
}

/** A day with its weekday, in English without the comma before a number: 'Mon 23 Nov', but 'Mon, Nov 23'. */
export function weekdayWords(date: Date, options: Intl.DateTimeFormatOptions): string {
  const words = new Intl.DateTimeFormat(dateLocale(), options).format(date);
  return isEnglish() ? words.replace(/, (?=\d+ )/, ' ') : words;
}

export function timeWords(date: Date, timeZone: string): string {
  const options = { hour: 'numeric', minute: '2-digit', ...hourCycle(), timeZone } as const;
  return new Intl.DateTimeFormat(dateLocale(), options).format(date);
}

/** How hours are counted: twice to 12 in English, elsewhere by the custom of the language. */
export function hourCycle(): { hour12?: true } {
  return isEnglish() ? { hour12: true } : {};
}

function isEnglish(): boolean {
  return dateLocale().startsWith('en');
}

/** A day as YYYY-MM-DD, whatever the language of the page. */
function isoDay(date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(date);
}

export function isMidnight(date: Date, timeZone: string): boolean {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium', timeZone });
  return clock.format(date) === '00:00:00';
}
