/** An instant or calendar date as 'D MMM YYYY'; an instant as the day it falls on in the given zone. */
import { t } from '@lingui/core/macro';
export function dayMonthYear(date: string, timeZone: string): string {
  const isCalendarDate = /^\d{4}-\d{2}-\d{2}$/.test(date);
  return new Intl.DateTimeFormat('en-GB', {
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

/** A start: 'Thursday 26 November' at midnight, else '9:00 am on Thursday 26 November'. */
export function startWords(instant: string, calendar: Calendar): string {
  const date = new Date(instant);
  const day = dayWords(date, calendar);
  return isMidnight(date, calendar) ? day : `${timeWords(date, calendar)} on ${day}`;
}

/** An end: 'the end of Wednesday 25 November' at midnight, else '5:00 pm on Wednesday 25 November'. */
export function endWords(instant: string, calendar: Calendar): string {
  const date = new Date(instant);
  if (isMidnight(date, calendar)) return t`the end of ${dayWords(momentBefore(date), calendar)}`;
  return `${timeWords(date, calendar)} on ${dayWords(date, calendar)}`;
}

/** A range: 'From Thursday 26 November until the end of Friday 27 November', or times within one day. */
export function rangeWords(startOn: string, endOn: string, calendar: Calendar): string {
  const [start, end] = [new Date(startOn), new Date(endOn)];
  const day = dayWords(start, calendar);
  if (dayWords(momentBefore(end), calendar) !== day) {
    return t`From ${startWords(startOn, calendar)} until ${endWords(endOn, calendar)}`;
  }
  if (isMidnight(start, calendar) && isMidnight(end, calendar)) return t`All day on ${day}`;
  const until = isMidnight(end, calendar) ? 'midnight' : timeWords(end, calendar);
  return t`From ${timeWords(start, calendar)} to ${until} on ${day}`;
}

/** An instant as '21 Nov 2026, 14:05' in a zone, by default the browser's. */
export function dayAndTime(instant: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-GB', {
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
  const words = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone,
  });
  return words.format(date).replace(',', '');
}

function isoDay(date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(date);
}

function timeWords(date: Date, { timeZone }: Calendar): string {
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone,
  });
  return time.format(date);
}

/** An end instant is exclusive, so its day is that of the millisecond before. */
function momentBefore(date: Date): Date {
  return new Date(date.getTime() - 1);
}

function isMidnight(date: Date, { timeZone }: Calendar): boolean {
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone });
  return clock.format(date) === '00:00:00';
}
