import { sql } from 'kysely';
import type { UpdateQueryBuilder, UpdateResult } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { Services } from '#server/platform/services.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';

export type FactorServices = Pick<Services, 'db' | 'clock' | 'config'>;

/** Whose authenticator it is, and what the app shows beside its codes. */
export interface AuthenticatorOwner {
  userId: string;
  email: string | null;
  username: string | null;
}

interface GivenCode {
  userId: string;
  code: string;
  /** Where the secret is kept. */
  column: 'totp_secret' | 'totp_unconfirmed_secret';
}

type Taking = UpdateQueryBuilder<Schema, 'users', 'users', UpdateResult>;

const period = 30;
const shape = { issuer: 'Beacon', algorithm: 'SHA1', digits: 6, period };

/** A page loaded again within this time shows the secret that was perhaps scanned already. */
const shownAgainMs = 10 * 60_000;

/** Accepts an authenticator's code, once. */
export async function acceptAuthenticatorCode(
  services: FactorServices,
  userId: string,
  code: string,
): Promise<boolean> {
  return takeCode(services, { userId, code, column: 'totp_secret' }, (taking, { step }) =>
    taking
      .set({ totp_last_step: step })
      .where((where) =>
        where.or([where('totp_last_step', 'is', null), where('totp_last_step', '<', step)]),
      ),
  );
}

/** Starts setting up an authenticator: gives the address its app reads the secret from. */
export async function pendingSetup(
  services: FactorServices,
  { userId, email, username }: AuthenticatorOwner,
): Promise<string> {
  const { db, clock, config } = services;
  const now = clock.now();
  const fresh = sealSecret(config.secretKey, userId, new Secret({ size: 20 }).base32);
  const isRecent = sql`totp_unconfirmed_secret is not null
    and totp_unconfirmed_at > ${new Date(now.getTime() - shownAgainMs)}`;
  const { rows } = await sql<{ sealed: Buffer }>`
    update users set
      totp_unconfirmed_secret = case when ${isRecent} then totp_unconfirmed_secret else ${fresh} end,
      totp_unconfirmed_at = case when ${isRecent} then totp_unconfirmed_at else ${now} end
    where id = ${userId} returning totp_unconfirmed_secret as sealed`.execute(db);
  const sealed = rows[0]?.sealed ?? fresh;
  const label = email ?? username ?? '';
  const secret = openSecret(config.secretKey, userId, sealed);
  return new TOTP({ ...shape, label, secret }).toString();
}

/** Takes the pending authenticator into use by its first code, in place of any before it; remembers whether its owner's mailbox was proven by then. */
export async function confirmSetup(
  services: FactorServices,
  userId: string,
  code: string,
): Promise<boolean> {
  const given = { userId, code, column: 'totp_unconfirmed_secret' } as const;
  return takeCode(services, given, (taking, { step, sealed }) =>
    taking.set({
      totp_secret: sealed,
      totp_unconfirmed_secret: null,
      totp_unconfirmed_at: null,
      totp_last_step: step,
      is_factor_unproven: sql`mailbox_proven_at is null`,
    }),
  );
}

/** For somebody who showed their mailbox, their password and their second factor at once. */
export async function trustFactor(
  { db }: Pick<FactorServices, 'db'>,
  userId: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ is_factor_unproven: false })
    .where('id', '=', userId)
    .execute();
}

export async function removeAuthenticator(
  { db }: Pick<FactorServices, 'db'>,
  userId: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      totp_secret: null,
      totp_unconfirmed_secret: null,
      totp_unconfirmed_at: null,
      totp_last_step: null,
      is_factor_unproven: false,
    })
    .where('id', '=', userId)
    .execute();
}

/** Finds the secret a code should be of, and takes the code by one statement: of many at once one succeeds. */
async function takeCode(
  services: FactorServices,
  { userId, code, column }: GivenCode,
  take: (taking: Taking, found: { sealed: Buffer; step: number }) => Taking,
): Promise<boolean> {
  const { db } = services;
  const user = await db
    .selectFrom('users')
    .select(`${column} as sealed`)
    .where('id', '=', userId)
    .executeTakeFirst();
  const sealed = user?.sealed;
  const step = sealed && stepOf(services, userId, sealed, code);
  if (!step) return false;
  const taking = db.updateTable('users').where('id', '=', userId).where(column, '=', sealed);
  const { numUpdatedRows } = await take(taking, { sealed, step }).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The time step a code belongs to, a step early or late included; null where it is none of the secret's. */
function stepOf(
  { clock, config }: FactorServices,
  userId: string,
  sealed: Buffer,
  code: string,
): number | null {
  const token = code.replaceAll(' ', '');
  if (!/^\d{6}$/.test(token)) return null;
  const totp = new TOTP({ ...shape, secret: openSecret(config.secretKey, userId, sealed) });
  const timestamp = clock.now().getTime();
  const delta = totp.validate({ token, timestamp, window: 1 });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
