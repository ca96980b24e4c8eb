import { locale } from './language.ts';

/** A calendar date in words. It has no time zone, so it is parsed and formatted in UTC. */
export function dayText(date: string): string {
  return new Date(date).toLocaleDateString(locale(), { dateStyle: 'long', timeZone: 'UTC' });
}
