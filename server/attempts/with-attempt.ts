import {
  countAttempt,
  forgetAttempts,
  uncountAttempt,
  type AttemptLimits,
  type AttemptServices,
} from './count-attempt.ts';
import { countOnDevice, guessesOfDevice, settleOnDevice } from './known-device.ts';
import { networkOf, subjectOf } from './subject.ts';

/** Where a request comes from. */
export interface Origin {
  /** Null where a proxy passes it on that is not believed: it is not counted. */
  address: string | null;
  /** The token a browser is known by that somebody has signed in from; null where it has none. */
  device: string | null;
}

/** Whose secret is given: an account's, or that of a name nobody goes by; null where not even a name is. */
export type Target = { userId: string } | { name: string } | null;

/** What came of a guess that was not wrong: everything asked for, or only a part of it. */
export interface Verdict {
  isProven: boolean;
}

const day = 86_400_000;

/** Guesses at an account are counted this long after the last one. */
export const attemptsForgottenAfterMs = 90 * day;

/** With those of a known device, at most a hundred wrong guesses in a row. */
const ofAccount: AttemptLimits = {
  free: 10,
  stop: 100 - guessesOfDevice,
  forgottenAfterMs: attemptsForgottenAfterMs,
};
const ofAddress: AttemptLimits = { free: 300, stop: 300, forgottenAfterMs: 10 * 60_000 };

/**
 * Verifies a secret that people could guess. `verify` throws its problem where the guess is wrong, and is not called
 * where too many were. Never inside a transaction: a count that rolls back is none.
 */
export async function withAttempt<V extends Verdict>(
  services: AttemptServices,
  { target, device, address }: Origin & { target: Target },
  verify: () => Promise<V>,
): Promise<V> {
  const userId = target && 'userId' in target ? target.userId : null;
  if (userId && device && (await countOnDevice(services, userId, device))) {
    const verdict = await verify();
    await settleOnDevice(services, userId, device, verdict.isProven);
    if (verdict.isProven) await forgetAttempts(services, aimAt(services, userId), ofAccount);
    return verdict;
  }
  const place = placeOf(services, address);
  const aim = aimOf(services, target);
  if (aim) await countAttempt(services, aim, ofAccount);
  if (place) await countPlace(services, place, aim);
  const verdict = await verify();
  if (place) await uncountAttempt(services, place);
  if (aim && verdict.isProven) await forgetAttempts(services, aim, ofAccount);
  else if (aim) await uncountAttempt(services, aim);
  return verdict;
}

/**
 * Starts an account's count over for whoever proved by her mailbox that it is hers. The mailbox is no second factor:
 * guesses at one stay counted.
 */
export async function clearAttempts(services: AttemptServices, userId: string): Promise<void> {
  const guarded = await services.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('totp_secret', 'is not', null)
    .executeTakeFirst();
  if (!guarded) await forgetAttempts(services, aimAt(services, userId), ofAccount);
}

function aimOf(services: AttemptServices, target: Target): Buffer | null {
  if (!target) return null;
  if ('userId' in target) return aimAt(services, target.userId);
  return subjectOf(services.config.secretKey, 'name', target.name);
}

function aimAt({ config }: AttemptServices, userId: string): Buffer {
  return subjectOf(config.secretKey, 'account', userId);
}

function placeOf({ config }: AttemptServices, address: string | null): Buffer | null {
  return address === null ? null : subjectOf(config.secretKey, 'address', networkOf(address));
}

async function countPlace(
  services: AttemptServices,
  place: Buffer,
  aim: Buffer | null,
): Promise<void> {
  try {
    await countAttempt(services, place, ofAddress);
  } catch (error) {
    if (aim) await uncountAttempt(services, aim);
    throw error;
  }
}
