const utcTime = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00:00$/;

/** A time in the database's JSON as `toISOString` writes it; one in UTC is not read as a Date, which takes ten times as long. */
export function isoTime(time: string): string {
  const [, seconds, fraction = ''] = utcTime.exec(time) ?? [];
  return seconds ? `${seconds}.${fraction.padEnd(3, '0')}Z` : new Date(time).toISOString();
}
