import type { Temporal } from 'temporal-polyfill';
import type { InventedClient } from './invented-beacon.ts';

/** The date of birth of an invented client, whose age is relative to today; null for a team. */
export function dateOfBirth(details: InventedClient[3], today: Temporal.PlainDate): string | null {
  if (!details) return null;
  const [years, days] = details.age;
  return today.subtract({ years, days }).toString();
}
