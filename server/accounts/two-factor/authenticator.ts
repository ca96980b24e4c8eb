import { sql } from 'kysely';
import type { UpdateObject } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { CoreServices, DbServices } from '#server/platform/services.ts';
import { selectUser, updateUser } from '#server/accounts/users/user-row.ts';
import type { SignInNames } from '#server/accounts/users/queries.ts';
import { openAuthenticator, sealAuthenticator } from './authenticator-secret.ts';

/** The owner of an authenticator, with the names that its app shows. */
export interface AuthenticatorOwner extends SignInNames {
  userId: string;
}

const period = 30;
const totpOptions = { issuer: 'Beacon', algorithm: 'SHA1', digits: 6, period };

/** A page reloaded within this time shows the same secret, which may have been scanned already. */
const reuseMs = 10 * 60_000;

/** Accepts an authenticator's code, once. */
export async function acceptAuthenticatorCode(
  services: CoreServices,
  userId: string,
  code: string,
): Promise<boolean> {
  return consumeCode(services, userId, code, 'totp_secret', ({ step }) => ({
    totp_last_step: step,
  }));
}

/** Starts the setup of an authenticator. @returns the otpauth URL from which its app reads the secret */
export async function pendingSetup(
  services: CoreServices,
  { userId, email, username }: AuthenticatorOwner,
): Promise<string> {
  const { db, clock, config } = services;
  const now = clock.now();
  const newSecret = sealAuthenticator(config.secretKey, userId, new Secret({ size: 20 }).base32);
  const isRecent = sql`totp_unconfirmed_secret is not null
    and totp_unconfirmed_at > ${new Date(now.getTime() - reuseMs)}`;
  const { rows } = await sql<{ sealed: Buffer }>`
    update users set
      totp_unconfirmed_secret = case when ${isRecent} then totp_unconfirmed_secret else ${newSecret} end,
      totp_unconfirmed_at = case when ${isRecent} then totp_unconfirmed_at else ${now} end
    where id = ${userId} returning totp_unconfirmed_secret as sealed`.execute(db);
  const sealed = rows[0]?.sealed ?? newSecret;
  const label = email ?? username ?? '';
  const secret = openAuthenticator(config.secretKey, userId, sealed);
  return new TOTP({ ...totpOptions, label, secret }).toString();
}

/** Activates the pending authenticator by its first code, replacing an earlier one; stores whether the mailbox was proven by then. */
export async function confirmSetup(
  services: CoreServices,
  userId: string,
  code: string,
): Promise<boolean> {
  return consumeCode(services, userId, code, 'totp_unconfirmed_secret', ({ step, sealed }) => ({
    totp_secret: sealed,
    totp_unconfirmed_secret: null,
    totp_unconfirmed_at: null,
    totp_last_step: step,
    is_factor_unproven: sql`mailbox_proven_at is null`,
  }));
}

export function removeAuthenticator(services: DbServices, userId: string): Promise<void> {
  return updateUser(services, userId, {
    totp_secret: null,
    totp_unconfirmed_secret: null,
    totp_unconfirmed_at: null,
    totp_last_step: null,
    is_factor_unproven: false,
  });
}

/** Validates a code and uses it in one statement, so that only one of several parallel uses succeeds. */
async function consumeCode(
  services: CoreServices,
  userId: string,
  code: string,
  column: 'totp_secret' | 'totp_unconfirmed_secret',
  changesOf: (match: { sealed: Buffer; step: number }) => UpdateObject<Schema, 'users'>,
): Promise<boolean> {
  const user = await selectUser(services, userId).select(`${column} as sealed`).executeTakeFirst();
  const sealed = user?.sealed;
  const step = sealed && stepOf(services, userId, sealed, code);
  if (!step) return false;
  // Only an active authenticator has used steps; the stored one may be that of the authenticator to replace.
  const isUnused = sql<boolean>`coalesce(totp_last_step < ${step}, true)`;
  const { numUpdatedRows } = await services.db
    .updateTable('users')
    .set(changesOf({ sealed, step }))
    .where('id', '=', userId)
    .where(column, '=', sealed)
    .where(column === 'totp_secret' ? isUnused : sql<boolean>`true`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The time step of a code, at most one step early or late; null if the code is wrong. */
function stepOf(
  { clock, config }: CoreServices,
  userId: string,
  sealed: Buffer,
  code: string,
): number | null {
  const token = code.replaceAll(' ', '');
  if (!/^\d{6}$/.test(token)) return null;
  const totp = new TOTP({
    ...totpOptions,
    secret: openAuthenticator(config.secretKey, userId, sealed),
  });
  const timestamp = clock.now().getTime();
  const delta = totp.validate({ token, timestamp, window: 1 });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
