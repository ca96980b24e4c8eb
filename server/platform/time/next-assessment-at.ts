const formats = new Map<string, (instant: Date) => string>();

/** When people can answer again, e.g. "9:00 am on 23 November 2026" in the time zone. */
export function nextAssessmentAt(opensAt: Date, timeZone: string): string {
  const format = formats.get(timeZone) ?? formatIn(timeZone);
  formats.set(timeZone, format);
  return format(opensAt);
}

function formatIn(timeZone: string): (instant: Date) => string {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
  });
  const date = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' });
  return (instant) => `${time.format(instant)} on ${date.format(instant)}`;
}
