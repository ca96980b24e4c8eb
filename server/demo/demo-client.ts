import type { Temporal } from 'temporal-polyfill';
import type { DemoClient } from './demo-beacon.ts';

/** The date of birth of a demo client, whose age is relative to today; null for a team. */
export function dateOfBirth(details: DemoClient[3], today: Temporal.PlainDate): string | null {
  if (!details) return null;
  const [years, days] = details.age;
  return today.subtract({ years, days }).toString();
}
