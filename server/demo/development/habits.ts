import { afterQuietHours, invitationTime } from '#rules/reminders.ts';
import { seededRandom } from '#server/demo/random.ts';
import type { AskedPerson } from './asked-people.ts';

const hour = 3_600_000;
/** Whoever is asked without an end is given as long as a window usually has. */
const usualWindowMs = 7 * 24 * hour;

/** When somebody gets round to answering; null when they let the window pass. */
export function readyAt(person: AskedPerson): Date | null {
  const { closesAt, beaconId, number, memberId } = person;
  const ease = seededRandom(`${beaconId} ${number} ${memberId} ease`)();
  if (ease < 0.72) return whenInvited(person);
  return closesAt && ease > 0.92 ? null : whenReminded(person);
}

function whenInvited({ opensAt, closesAt, timeZone }: AskedPerson): Date {
  const [opening, closing] = [opensAt.toISOString(), closesAt?.toISOString() ?? null];
  return new Date(invitationTime(opening, closing, timeZone));
}

/** Some time after the reminder at half time, awake if that is early enough. */
function whenReminded({ opensAt, closesAt, timeZone }: AskedPerson): Date {
  const length = closesAt ? closesAt.getTime() - opensAt.getTime() : usualWindowMs;
  const late = new Date(opensAt.getTime() + length / 2 + Math.min(4 * hour, length / 10));
  const awake = new Date(afterQuietHours(late.toISOString(), timeZone));
  return closesAt && awake >= closesAt ? late : awake;
}

/** How well things go in their eyes, 0-1: slow waves around the middle, a mood of the week, a view of their own. */
export function levelOf({ beaconId, number, memberId, latestScore }: AskedPerson): number {
  const phase = seededRandom(`${beaconId} wave`)();
  const wave = 0.55 + 0.27 * Math.sin(2 * Math.PI * (number / 30 + phase));
  const before = latestScore === null ? wave : latestScore / 100;
  const mood = (seededRandom(`${beaconId} ${number} mood`)() - 0.5) * 0.12;
  const view = (seededRandom(`${memberId} view`)() - 0.5) * 0.14;
  return before + (wave - before) * 0.3 + mood + view;
}
