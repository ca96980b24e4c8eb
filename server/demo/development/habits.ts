import { afterQuietHours, invitationTime } from '#rules/schedule/reminders.ts';
import { seededRandom } from '#server/start/invented/random.ts';
import type { PendingAssessor } from './pending-assessors.ts';

const hour = 3_600_000;
/** Assumed length of a window without an end. */
const usualWindowMs = 7 * 24 * hour;

/** When a simulated assessor answers; null if they never do. */
export function readyAt(person: PendingAssessor): Date | null {
  const { closesAt, beaconId, number, memberId } = person;
  const ease = seededRandom(`${beaconId} ${number} ${memberId} ease`)();
  if (ease < 0.72) return invitedAt(person);
  return closesAt && ease > 0.92 ? null : answeredAfterReminder(person);
}

function invitedAt({ opensAt, closesAt, timeZone }: PendingAssessor): Date {
  const [opening, closing] = [opensAt.toISOString(), closesAt?.toISOString() ?? null];
  return new Date(invitationTime(opening, closing, timeZone));
}

/** Some time after the reminder at half time, outside quiet hours if the window is still open then. */
function answeredAfterReminder({ opensAt, closesAt, timeZone }: PendingAssessor): Date {
  const length = closesAt ? closesAt.getTime() - opensAt.getTime() : usualWindowMs;
  const late = new Date(opensAt.getTime() + length / 2 + Math.min(4 * hour, length / 10));
  const awake = new Date(afterQuietHours(late.toISOString(), timeZone));
  return closesAt && awake >= closesAt ? late : awake;
}

/** The simulated level of wellbeing, 0-1: a slow wave, plus a mood per window, plus a bias per person. */
export function levelOf({ beaconId, number, memberId, latestScore }: PendingAssessor): number {
  const phase = seededRandom(`${beaconId} wave`)();
  const wave = 0.55 + 0.27 * Math.sin(2 * Math.PI * (number / 30 + phase));
  const before = latestScore === null ? wave : latestScore / 100;
  const mood = (seededRandom(`${beaconId} ${number} mood`)() - 0.5) * 0.12;
  const view = (seededRandom(`${memberId} view`)() - 0.5) * 0.14;
  return before + (wave - before) * 0.3 + mood + view;
}
