import { Problem } from '#contract/problems.ts';
import {
  countAttempt,
  forgetAttempts,
  uncountAttempt,
  type AttemptLimits,
  type AttemptServices,
} from './count-attempt.ts';
import { countOnDevice, guessesOfDevice, settleOnDevice } from './known-device.ts';
import { recordFailure } from './record-failure.ts';
import { networkOf, subjectOf } from './subject.ts';

/** Where a request comes from. */
export interface Origin {
  /** Null where a proxy passes it on that is not believed: it is not counted. */
  address: string | null;
  /** The token a browser is known by that somebody has signed in from; null where it has none. */
  device: string | null;
}

/**
 * Whose secret is given: an account's, in a session of its own where it is signed in, or that of a name nobody goes by;
 * null where not even a name is.
 */
export type Target = { userId: string; sessionId?: string } | { name: string } | null;

export interface Attempt extends Origin {
  target: Target;
  /** Wrong passwords and wrong codes are counted apart. */
  secret?: 'password' | 'code';
}

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
const ofSession: AttemptLimits = { ...ofAccount, stop: 100 };
const ofAddress: AttemptLimits = { free: 300, stop: 300, forgottenAfterMs: 10 * 60_000 };

/**
 * Verifies a secret that people could guess. `verify` throws its problem where the guess is wrong, and is not called
 * where too many were. Never inside a transaction: a count that rolls back is none.
 */
export async function withAttempt<V extends Verdict>(
  services: AttemptServices,
  attempt: Attempt,
  verify: () => Promise<V>,
): Promise<V> {
  const { target, device } = attempt;
  const account = target && 'userId' in target ? target : null;
  const verdict = account?.sessionId
    ? await guessInSession(services, { ...attempt, sessionId: account.sessionId }, verify)
    : account && device && (await countOnDevice(services, account.userId, device))
      ? await guessOnDevice(services, { ...attempt, userId: account.userId, device }, verify)
      : await guessAnywhere(services, attempt, verify);
  if (account && verdict.isProven) await forgetAccount(services, account.userId);
  return verdict;
}

/** Starts the count of an account's wrong passwords over, for whoever has just set a new one. */
export async function clearAttempts(services: AttemptServices, userId: string): Promise<void> {
  await forgetAttempts(services, aimAt(services, userId, 'password'), ofAccount);
}

/** Starts all counts of an account over: of passwords, codes and known devices. */
export async function unlockAttempts(services: AttemptServices, userId: string): Promise<void> {
  await forgetAccount(services, userId);
  await services.db
    .updateTable('devices')
    .set({ failed_attempts: 0 })
    .where('user_id', '=', userId)
    .execute();
}

/** A session has a count of its own: no guesses made elsewhere keep its person from changing their password. */
async function guessInSession<V extends Verdict>(
  services: AttemptServices,
  attempt: Attempt & { sessionId: string },
  verify: () => Promise<V>,
): Promise<V> {
  const { sessionId, secret = 'password' } = attempt;
  const own = subjectOf(services.config.secretKey, `${secret} in session`, sessionId);
  await countAttempt(services, own, ofSession);
  const verdict = await lookAtGuess(services, attempt, own, verify);
  await forgetAttempts(services, own, ofSession);
  return verdict;
}

async function guessOnDevice<V extends Verdict>(
  services: AttemptServices,
  attempt: Attempt & { userId: string; device: string },
  verify: () => Promise<V>,
): Promise<V> {
  const { userId, device } = attempt;
  const verdict = await lookAtGuess(services, attempt, null, verify);
  await settleOnDevice(services, userId, device, verdict.isProven);
  return verdict;
}

async function guessAnywhere<V extends Verdict>(
  services: AttemptServices,
  attempt: Attempt,
  verify: () => Promise<V>,
): Promise<V> {
  const addressKey = addressKeyOf(services, attempt.address);
  const aim = aimOf(services, attempt);
  if (aim) await countAttempt(services, aim, ofAccount);
  if (addressKey) await countAddress(services, addressKey, aim);
  const verdict = await lookAtGuess(services, attempt, aim, verify);
  if (addressKey) await uncountAttempt(services, addressKey);
  if (aim) await uncountAttempt(services, aim);
  return verdict;
}

/** Finds out whether a guess is right; one that is wrong is written down. */
async function lookAtGuess<V extends Verdict>(
  services: AttemptServices,
  { target, secret = 'password' }: Attempt,
  subject: Buffer | null,
  verify: () => Promise<V>,
): Promise<V> {
  try {
    return await verify();
  } catch (error) {
    const userId = target && 'userId' in target ? target.userId : null;
    if (target && error instanceof Problem) {
      await recordFailure(services, { userId, secret, subject });
    }
    throw error;
  }
}

async function forgetAccount(services: AttemptServices, userId: string): Promise<void> {
  for (const secret of ['password', 'code'] as const) {
    await forgetAttempts(services, aimAt(services, userId, secret), ofAccount);
  }
}

function aimOf(services: AttemptServices, { target, secret = 'password' }: Attempt): Buffer | null {
  if (!target) return null;
  if ('userId' in target) return aimAt(services, target.userId, secret);
  return subjectOf(services.config.secretKey, 'name', target.name);
}

/** Passwords are counted under the name that counted both before they were told apart. */
function aimAt(
  { config }: AttemptServices,
  userId: string,
  secret: NonNullable<Attempt['secret']>,
): Buffer {
  return subjectOf(config.secretKey, secret === 'password' ? 'account' : 'code', userId);
}

function addressKeyOf({ config }: AttemptServices, address: string | null): Buffer | null {
  return address === null ? null : subjectOf(config.secretKey, 'address', networkOf(address));
}

async function countAddress(
  services: AttemptServices,
  addressKey: Buffer,
  aim: Buffer | null,
): Promise<void> {
  try {
    await countAttempt(services, addressKey, ofAddress);
  } catch (error) {
    if (aim) await uncountAttempt(services, aim);
    throw error;
  }
}
