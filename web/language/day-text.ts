import { dateLocale } from './language.ts';

/** A calendar date in words. It has no time zone, so it is parsed and formatted in UTC. */
export function dayText(date: string): string {
  return new Date(date).toLocaleDateString(dateLocale(), { dateStyle: 'long', timeZone: 'UTC' });
}
