/** An instant or calendar date as 'D MMM YYYY'; an instant as the day it falls on in the given zone. */
export function dayMonthYear(date: string, timeZone: string): string {
  const isCalendarDate = /^\d{4}-\d{2}-\d{2}$/.test(date);
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: isCalendarDate ? 'UTC' : timeZone,
  }).format(new Date(date));
}

/** When something starts: 'Thursday 26 November' with the day itself, else '9:00 am on Thursday 26 November'. */
export function startWords(instant: string, timeZone: string): string {
  const date = new Date(instant);
  return isMidnight(date, timeZone) ? weekday(date, timeZone) : timeAndDay(date, timeZone);
}

/** When something ends: 'the end of Wednesday 25 November' at midnight, else '5:00 pm on Wednesday 25 November'. */
export function endWords(instant: string, timeZone: string): string {
  const date = new Date(instant);
  if (!isMidnight(date, timeZone)) return timeAndDay(date, timeZone);
  return `the end of ${weekday(new Date(date.getTime() - 1), timeZone)}`;
}

/** An instant as '21 Nov 2026, 14:05' in a zone, the reader's own without one. */
export function dayAndTime(instant: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(instant));
}

function timeAndDay(date: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone,
  });
  return `${time.format(date)} on ${weekday(date, timeZone)}`;
}

function weekday(date: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  });
  return day.format(date);
}

function isMidnight(date: Date, timeZone: string): boolean {
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone });
  return clock.format(date) === '00:00:00';
}
