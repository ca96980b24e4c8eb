const dayOnly = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** An instant or calendar date as 'D MMM YYYY'; instants as the given zone's day, else the reader's. */
export function dayMonthYear(date: string, timeZone?: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(date)) return dayIn('UTC').format(new Date(`${date}T00:00:00Z`));
  return (timeZone ? dayIn(timeZone) : dayOnly).format(new Date(date));
}

/** An instant as '9:00 am on Monday 23 November' in a zone. */
export function timeAndDay(instant: string, timeZone: string): string {
  const date = new Date(instant);
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone,
  }).format(date);
  const day = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  }).format(date);
  return `${time} on ${day}`;
}

function dayIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  });
}
