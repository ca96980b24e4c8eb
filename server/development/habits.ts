import { seededRandom } from '#server/demo/random.ts';
import type { AskedPerson } from './asked-people.ts';

/** Whoever is asked without an end is given as long as a window usually has. */
const usualWindowMs = 7 * 86_400_000;

/** When somebody gets round to answering; null when she lets the window pass. */
export function readyAt(person: AskedPerson): Date | null {
  const { opensAt, closesAt, beaconId, number, memberId } = person;
  const ease = seededRandom(`${beaconId} ${number} ${memberId} ease`)();
  if (ease < 0.72) return opensAt;
  if (closesAt && ease > 0.92) return null;
  const length = closesAt ? closesAt.getTime() - opensAt.getTime() : usualWindowMs;
  return new Date(opensAt.getTime() + 0.6 * length);
}

/** How well things go in her eyes, 0-1: slow waves around the middle, a mood of the week, a view of her own. */
export function levelOf({ beaconId, number, memberId, latestScore }: AskedPerson): number {
  const phase = seededRandom(`${beaconId} wave`)();
  const wave = 0.55 + 0.27 * Math.sin(2 * Math.PI * (number / 30 + phase));
  const before = latestScore === null ? wave : latestScore / 100;
  const mood = (seededRandom(`${beaconId} ${number} mood`)() - 0.5) * 0.12;
  const view = (seededRandom(`${memberId} view`)() - 0.5) * 0.14;
  return before + (wave - before) * 0.3 + mood + view;
}
