import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { v7 } from 'uuid';
import { startSession } from '#contract/sessions.ts';
import { demoPasswordHash } from '#server/demo/organisations.ts';
import type { Services } from '#server/platform/services.ts';
import { sealAuthenticator } from '#server/accounts/two-factor/authenticator-secret.ts';
import { refreshUserNames } from '#server/accounts/users/user-names.ts';

export const password = 'beacon-demo';

export interface MadeAccount {
  userId: string;
  email: string;
  username: string;
  /** The secret of the authenticator, in base 32. */
  secret: string;
}

interface AccountOptions {
  isMfaEnabled: boolean;
  /** Whether their organisation requires a second factor. */
  isMfaRequired: boolean;
}

/** Creates a user who signs in with `password`, by email or username. */
export async function makeAccount(
  { db, clock, config }: Services,
  name: string,
  { isMfaEnabled = false, isMfaRequired = false }: Partial<AccountOptions> = {},
): Promise<MadeAccount> {
  const [userId, organisationId] = [v7(), v7()];
  const [email, username] = [`${name}@beacon.test`, `${name}-${name}`];
  const secret = new Secret({ size: 20 }).base32;
  const shared = { organisation_id: organisationId, created_at: clock.now() };
  await db
    .insertInto('users')
    .values({
      id: userId,
      email,
      username,
      name,
      password_hash: demoPasswordHash,
      mailbox_proven_at: clock.now(),
      totp_secret: isMfaEnabled ? sealAuthenticator(config.secretKey, userId, secret) : null,
      created_at: clock.now(),
    })
    .execute();
  await db
    .insertInto('organisations')
    .values({
      ...shared,
      slug: `org-${organisationId}`,
      name: 'Riverside',
      time_zone: 'UTC',
      is_mfa_required: isMfaRequired,
    })
    .execute();
  await db
    .insertInto('organisation_users')
    .values({ ...shared, user_id: userId })
    .execute();
  await refreshUserNames(db, [userId]);
  return { userId, email, username, secret };
}

/** The code of an authenticator, `stepsAway` time steps of 30 seconds from now. */
export function codeOf(secret: string, { clock }: Pick<Services, 'clock'>, stepsAway = 0): string {
  const timestamp = clock.now().getTime() + stepsAway * 30_000;
  return new TOTP({ secret }).generate({ timestamp });
}

/** A code with another last digit. */
export function wrong(code: string): string {
  return code.slice(0, -1) + ((Number(code.at(-1)) + 5) % 10);
}

export function secretIn(setupUrl: string): string {
  return new URL(setupUrl).searchParams.get('secret') ?? '';
}

/** Signs in over HTTP, with further fields and headers. */
export function signInAs(
  app: FastifyInstance,
  emailOrUsername: string,
  body: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const payload = { emailOrUsername, password, ...body };
  return app.inject({ method: startSession.method, url: startSession.path, headers, payload });
}
