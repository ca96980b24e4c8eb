import { Problem } from '#contract/problems.ts';
import {
  countAttempt,
  resetAttempts,
  uncountAttempt,
  type AttemptLimits,
} from './count-attempt.ts';
import { countOnDevice, maxDeviceGuesses, settleOnDevice } from './known-device.ts';
import { recordFailure } from './record-failure.ts';
import { networkOf, subjectOf } from './subject.ts';
import type { CoreServices } from '#server/platform/services.ts';

/** Where a request comes from. */
export interface Origin {
  /** Null if an untrusted proxy forwarded the request, which then is not counted by address. */
  address: string | null;
  /** The token of a browser in which somebody has signed in before; null if there is none. */
  device: string | null;
}

/**
 * Whose secret is guessed: an account's, with its session if it is signed in, or that of an unknown name; null without
 * a name.
 */
export type Target = { userId: string; sessionId?: string } | { name: string } | null;

export interface Attempt extends Origin {
  target: Target;
  /** Wrong passwords and wrong codes are counted separately. */
  secret?: 'password' | 'code';
}

/** The result of a guess that was not wrong: `isProven` if every required secret was given. */
export interface Verdict {
  isProven: boolean;
}

const day = 86_400_000;

/** The count of an account is kept this long after its last wrong guess. */
export const attemptsResetAfterMs = 90 * day;

/** Together with a known device's guesses, at most 100 wrong guesses in a row. */
const accountLimits: AttemptLimits = {
  free: 10,
  stop: 100 - maxDeviceGuesses,
  resetAfterMs: attemptsResetAfterMs,
};
const sessionLimits: AttemptLimits = { ...accountLimits, stop: 100 };
const addressLimits: AttemptLimits = { free: 300, stop: 300, resetAfterMs: 10 * 60_000 };

/**
 * Verifies a secret that people could guess. `verify` throws its problem if the guess is wrong, and is not called after
 * too many wrong guesses. Never call this inside a transaction: a rollback would revert the count.
 */
export async function withAttempt<V extends Verdict>(
  services: CoreServices,
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
  if (account && verdict.isProven) await resetAccount(services, account.userId);
  return verdict;
}

/** Resets the count of an account's wrong passwords after a new password was set. */
export async function clearAttempts(services: CoreServices, userId: string): Promise<void> {
  await resetAttempts(services, accountKey(services, userId, 'password'), accountLimits);
}

/** Resets all counts of an account: of passwords, codes and known devices. */
export async function unlockAttempts(services: CoreServices, userId: string): Promise<void> {
  await resetAccount(services, userId);
  await services.db
    .updateTable('devices')
    .set({ failed_attempts: 0 })
    .where('user_id', '=', userId)
    .execute();
}

/** A session has its own count, so that guesses made elsewhere cannot keep its user from changing their password. */
async function guessInSession<V extends Verdict>(
  services: CoreServices,
  attempt: Attempt & { sessionId: string },
  verify: () => Promise<V>,
): Promise<V> {
  const { sessionId, secret = 'password' } = attempt;
  const sessionKey = subjectOf(services.config.secretKey, `${secret} in session`, sessionId);
  await countAttempt(services, sessionKey, sessionLimits);
  const verdict = await verifyGuess(services, attempt, sessionKey, verify);
  await resetAttempts(services, sessionKey, sessionLimits);
  return verdict;
}

async function guessOnDevice<V extends Verdict>(
  services: CoreServices,
  attempt: Attempt & { userId: string; device: string },
  verify: () => Promise<V>,
): Promise<V> {
  const { userId, device } = attempt;
  const verdict = await verifyGuess(services, attempt, null, verify);
  await settleOnDevice(services, userId, device, verdict.isProven);
  return verdict;
}

async function guessAnywhere<V extends Verdict>(
  services: CoreServices,
  attempt: Attempt,
  verify: () => Promise<V>,
): Promise<V> {
  const addressKey = addressKeyOf(services, attempt.address);
  const targetKey = targetKeyOf(services, attempt);
  if (targetKey) await countAttempt(services, targetKey, accountLimits);
  if (addressKey) await countAddress(services, addressKey, targetKey);
  const verdict = await verifyGuess(services, attempt, targetKey, verify);
  if (addressKey) await uncountAttempt(services, addressKey);
  if (targetKey) await uncountAttempt(services, targetKey);
  return verdict;
}

/** Verifies a guess and records a wrong one. */
async function verifyGuess<V extends Verdict>(
  services: CoreServices,
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

async function resetAccount(services: CoreServices, userId: string): Promise<void> {
  for (const secret of ['password', 'code'] as const) {
    await resetAttempts(services, accountKey(services, userId, secret), accountLimits);
  }
}

function targetKeyOf(
  services: CoreServices,
  { target, secret = 'password' }: Attempt,
): Buffer | null {
  if (!target) return null;
  if ('userId' in target) return accountKey(services, target.userId, secret);
  return subjectOf(services.config.secretKey, 'name', target.name);
}

/** Passwords are counted under 'account', which counted both secrets before they were separated. */
function accountKey(
  { config }: CoreServices,
  userId: string,
  secret: NonNullable<Attempt['secret']>,
): Buffer {
  return subjectOf(config.secretKey, secret === 'password' ? 'account' : 'code', userId);
}

function addressKeyOf({ config }: CoreServices, address: string | null): Buffer | null {
  return address === null ? null : subjectOf(config.secretKey, 'address', networkOf(address));
}

async function countAddress(
  services: CoreServices,
  addressKey: Buffer,
  targetKey: Buffer | null,
): Promise<void> {
  try {
    await countAttempt(services, addressKey, addressLimits);
  } catch (error) {
    if (targetKey) await uncountAttempt(services, targetKey);
    throw error;
  }
}
