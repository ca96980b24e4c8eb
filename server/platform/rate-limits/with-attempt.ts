import { sql } from 'kysely';
import { Problem } from '#contract/problems.ts';
import { accountInsert } from '#server/platform/audit/audit-account.ts';
import { countAttempt, resetAttempts, uncountAttempt } from './count-attempt.ts';
import type { AttemptLimits } from './count-attempt.ts';
import { countOnDevice, maxDeviceGuesses, settleOnDevice } from './known-device.ts';
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

type Secret = 'password' | 'code';

export interface Attempt extends Origin {
  target: Target;
  /** Wrong passwords and wrong codes are counted separately. */
  secret?: Secret;
}

/** The result of a guess that was not wrong: `isProven` if every required secret was given. */
export interface Verdict {
  isProven: boolean;
}

/** A guess that is counted before it is verified. */
interface CountedGuess {
  /** What it is counted for; null if only its device counts it. */
  subject: Buffer | null;
  /** Corrects the count of a guess that was not wrong. */
  settle: (isProven: boolean) => Promise<void>;
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
  const account = accountOf(attempt.target);
  const { subject, settle } = await countGuess(services, attempt);
  const verdict = await verifyGuess(services, attempt, subject, verify);
  await settle(verdict.isProven);
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

async function countGuess(services: CoreServices, attempt: Attempt): Promise<CountedGuess> {
  const { target, device, secret = 'password' } = attempt;
  const account = accountOf(target);
  if (account?.sessionId) return countInSession(services, secret, account.sessionId);
  if (account && device && (await countOnDevice(services, account.userId, device))) {
    const settle = (isProven: boolean) =>
      settleOnDevice(services, account.userId, device, isProven);
    return { subject: null, settle };
  }
  return countAnywhere(services, attempt);
}

/** A session has its own count, so that guesses made elsewhere cannot keep its user from changing their password. */
async function countInSession(
  services: CoreServices,
  secret: Secret,
  sessionId: string,
): Promise<CountedGuess> {
  const subject = subjectOf(services.config.secretKey, `${secret} in session`, sessionId);
  await countAttempt(services, subject, sessionLimits);
  return { subject, settle: () => resetAttempts(services, subject, sessionLimits) };
}

async function countAnywhere(services: CoreServices, attempt: Attempt): Promise<CountedGuess> {
  const addressKey = addressKeyOf(services, attempt.address);
  const subject = targetKeyOf(services, attempt);
  if (subject) await countAttempt(services, subject, accountLimits);
  try {
    if (addressKey) await countAttempt(services, addressKey, addressLimits);
  } catch (error) {
    if (subject) await uncountAttempt(services, subject);
    throw error;
  }
  const settle = async () => {
    if (addressKey) await uncountAttempt(services, addressKey);
    if (subject) await uncountAttempt(services, subject);
  };
  return { subject, settle };
}

/**
 * Verifies a guess. A wrong one is audited in the organisations of the user, and the wait of the next guess starts now; an
 * unknown name takes the same work and leaves no event.
 */
async function verifyGuess<V extends Verdict>(
  { db, clock }: CoreServices,
  { target, secret = 'password' }: Attempt,
  subject: Buffer | null,
  verify: () => Promise<V>,
): Promise<V> {
  try {
    return await verify();
  } catch (error) {
    if (target && error instanceof Problem) {
      const at = clock.now();
      const userId = accountOf(target)?.userId ?? null;
      await sql`update attempts set last_failed_at = ${at} where subject = ${subject}`.execute(db);
      await accountInsert(`${secret}.failed`, at, userId).execute(db);
    }
    throw error;
  }
}

function accountOf(target: Target) {
  return target && 'userId' in target ? target : null;
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
function accountKey({ config }: CoreServices, userId: string, secret: Secret): Buffer {
  return subjectOf(config.secretKey, secret === 'password' ? 'account' : 'code', userId);
}

function addressKeyOf({ config }: CoreServices, address: string | null): Buffer | null {
  return address === null ? null : subjectOf(config.secretKey, 'address', networkOf(address));
}
