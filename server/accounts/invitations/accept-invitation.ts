import type * as z from 'zod';
import { acceptInvitation as endpoint } from '#contract/invitations.ts';
import { Problem } from '#contract/problems.ts';
import type { secondFactorSchema } from '#contract/sessions.ts';
import { withAttempt } from '#server/platform/rate-limits/with-attempt.ts';
import { handle } from '#server/platform/http/handle.ts';
import type { Call } from '#server/platform/http/handle.ts';
import type { Services } from '#server/platform/services.ts';
import { hashPassword, verifyPassword } from '#server/accounts/sessions/password-hash.ts';
import { signIn } from '#server/accounts/sign-in/sign-in.ts';
import { trustFactor } from '#server/accounts/two-factor/authenticator.ts';
import { askSecondFactor } from '#server/accounts/two-factor/second-factor.ts';
import { proveMailbox } from '#server/accounts/users/prove-mailbox.ts';
import { findTaken, takenNameOf } from '#server/accounts/users/queries.ts';
import { asOfSomebodyNew, findLiveInvitation } from './queries.ts';
import type { Invitation } from './queries.ts';
import { registrationOf } from './registration.ts';
import type { Registration } from './registration.ts';
import { useInvitation } from './use-invitation.ts';

type AcceptCall = Call<typeof endpoint>;
type Missing = z.output<typeof secondFactorSchema> | null;

export const acceptInvitation = handle(endpoint, async (call) => {
  const invitation = await findLiveInvitation(call.services, call.params.token);
  const missing = isForAccount(call, invitation)
    ? await joinWithAccount(call, invitation)
    : await joinAnew(call, invitation);
  return missing ?? signIn(call, invitation.userId);
});

/**
 * Whether they accept with the password of an account. By a link that was shown they say so themselves, by no
 * confirmation of it, and what is wrong is answered alike whether or not there is an account.
 */
function isForAccount({ services, body }: AcceptCall, invitation: Invitation): boolean {
  const hasPassword = invitation.passwordHash !== null;
  if (invitation.isMailed) return hasPassword;
  if (body.passwordConfirmation === undefined) return true;
  registrationOf(services.config, asOfSomebodyNew(invitation), body);
  return hasPassword;
}

/** Somebody without a password makes their account; nothing of it stays unless all of it is right. */
async function joinAnew(
  { services, body, from }: AcceptCall,
  invitation: Invitation,
): Promise<Missing> {
  const registration = registrationOf(services.config, invitation, body);
  await refuseTaken(services, invitation, registration);
  const newcomer = { ...invitation, ...registration };
  if (newcomer.isMfaRequired && !body.otpCodeForUnconfirmedSecret) {
    return askSecondFactor(services, newcomer, body, from);
  }
  const passwordHash = await hashPassword(body.password);
  return services.db.transaction().execute(async (db) => {
    await useInvitation({ ...services, db }, invitation);
    await register({ ...services, db }, newcomer, passwordHash);
    if (isProof(invitation, newcomer)) await proveMailbox({ ...services, db }, newcomer.userId);
    await askElsewhere({ ...services, db }, newcomer);
    return askSecondFactor({ ...services, db }, newcomer, body, from);
  });
}

/**
 * Somebody who has an account proves that it is theirs, and keeps it as it is. One that was made of a copied link may
 * be anybody's: it joins another organisation only from its mailbox.
 */
async function joinWithAccount(
  { services, body, from }: AcceptCall,
  invitation: Invitation,
): Promise<Missing> {
  await withAttempt(services, { ...from, target: invitation }, async () => {
    const isRight = await verifyPassword(invitation.passwordHash, body.password);
    if (!isRight) throw new Problem('sign_in_failed');
    return { isProven: !invitation.isMfaEnabled };
  });
  const { userId, isMailed, isTrusted } = invitation;
  if (!isMailed && !isTrusted) throw new Problem('mailbox_unproven');
  const missing = await askSecondFactor(services, invitation, body, from);
  if (missing) return missing;
  await services.db.transaction().execute(async (db) => {
    await useInvitation({ ...services, db }, invitation);
    if (!isMailed) return;
    await proveMailbox({ ...services, db }, userId);
    await trustFactor({ db }, userId);
  });
  return null;
}

/** The link was mailed, to the address that the account keeps. */
function isProof({ isMailed, email }: Invitation, newcomer: Invitation): boolean {
  return isMailed && email !== null && email === newcomer.email;
}

async function refuseTaken(
  services: Services,
  { userId }: Invitation,
  registration: Registration,
): Promise<void> {
  const taken = await findTaken(services, registration, userId);
  const fields = {
    ...(taken.email && { email: takenText('email') }),
    ...(taken.username && { username: takenText('username') }),
  };
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields });
}

/** A password set since it was looked at is never replaced. */
async function register(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, email, username }: Invitation,
  password_hash: string,
): Promise<void> {
  try {
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ email, username, password_hash, password_changed_at: clock.now() })
      .where('id', '=', userId)
      .where('password_hash', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Problem('sign_in_failed');
  } catch (error) {
    const name = takenNameOf(error);
    throw name ? new Problem('invalid', { fields: { [name]: takenText(name) } }) : error;
  }
}

/** Whoever holds one organisation's link may not be whom another means: there they have to accept by its own. */
async function askElsewhere(
  { db }: Pick<Services, 'db'>,
  { userId, organisationId, name }: Invitation,
): Promise<void> {
  await db
    .updateTable('organisation_users')
    .set({ invited_as: name })
    .where('user_id', '=', userId)
    .where('organisation_id', '<>', organisationId)
    .where('invited_as', 'is', null)
    .execute();
}

function takenText(name: string): string {
  return `That ${name} is already taken`;
}
