import type * as z from 'zod';
import { acceptInvitation as endpoint } from '#contract/invitations.ts';
import { Problem } from '#contract/problems.ts';
import type { secondFactorSchema } from '#contract/sessions.ts';
import { withAttempt } from '#server/platform/rate-limits/with-attempt.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import { handle } from '#server/platform/http/handle.ts';
import type { Call } from '#server/platform/http/handle.ts';
import type { DbServices, Services, TimedServices } from '#server/platform/services.ts';
import { hashPassword, verifyPassword } from '#server/accounts/sessions/password-hash.ts';
import { signIn } from '#server/accounts/sign-in/sign-in.ts';
import { checkSecondFactor } from '#server/accounts/two-factor/second-factor.ts';
import { proveMailbox } from '#server/accounts/users/prove-mailbox.ts';
import { updateUser } from '#server/accounts/users/user-row.ts';
import { refreshUserNames } from '#server/accounts/users/user-names.ts';
import { findTaken, takenNameOf, takenProblem } from '#server/accounts/users/queries.ts';
import type { SignInNames } from '#server/accounts/users/queries.ts';
import { asNewPerson, findValidInvitation } from './queries.ts';
import type { Invitation } from './queries.ts';
import { registrationOf } from './registration.ts';
import { consumeInvitation } from './consume-invitation.ts';

type AcceptCall = Call<typeof endpoint>;
type MissingFactor = z.output<typeof secondFactorSchema> | null;

export const acceptInvitation = handle(endpoint, async (call) => {
  const invitation = await findValidInvitation(call.services, call.params.token);
  const missing = isForAccount(call, invitation)
    ? await joinWithAccount(call, invitation)
    : await joinWithNewAccount(call, invitation);
  return missing ?? signIn(call, invitation.userId);
});

/**
 * Whether the person accepts with the password of an existing account. With a displayed link they indicate it by leaving
 * out the confirmation, and errors are the same whether or not an account exists.
 */
function isForAccount({ services, body }: AcceptCall, invitation: Invitation): boolean {
  const hasPassword = invitation.passwordHash !== null;
  if (invitation.isMailed) return hasPassword;
  if (body.passwordConfirmation === undefined) return true;
  registrationOf(services.config, asNewPerson(invitation), body);
  return hasPassword;
}

/** Creates the account of a person without a password, in one transaction. */
async function joinWithNewAccount(
  { services, body, from }: AcceptCall,
  invitation: Invitation,
): Promise<MissingFactor> {
  const registration = registrationOf(services.config, invitation, body);
  await assertNotTaken(services, invitation, registration);
  const newcomer = { ...invitation, ...registration };
  if (newcomer.isMfaRequired && !body.otpCodeForUnconfirmedSecret) {
    return checkSecondFactor(services, newcomer, body, from);
  }
  const passwordHash = await hashPassword(body.password);
  return inTransaction(services, async (trxServices) => {
    await consumeInvitation(trxServices, invitation);
    await register(trxServices, newcomer, passwordHash);
    if (provesMailbox(invitation, newcomer)) await proveMailbox(trxServices, newcomer.userId);
    await requireAcceptanceElsewhere(trxServices, newcomer);
    await refreshUserNames(trxServices.db, [newcomer.userId]);
    return checkSecondFactor(trxServices, newcomer, body, from);
  });
}

/**
 * Adds an existing account after its owner proves their password and second factor. An account created by a copied link
 * may belong to anybody: it joins another organisation only by a mailed link.
 */
async function joinWithAccount(
  { services, body, from }: AcceptCall,
  invitation: Invitation,
): Promise<MissingFactor> {
  await withAttempt(services, { ...from, target: invitation }, async () => {
    const isRight = await verifyPassword(invitation.passwordHash, body.password);
    if (!isRight) throw new Problem('sign_in_failed');
    return { isProven: !invitation.isMfaEnabled };
  });
  const { userId, isMailed, isTrusted } = invitation;
  if (!isMailed && !isTrusted) throw new Problem('mailbox_unproven');
  const missing = await checkSecondFactor(services, invitation, body, from);
  if (missing) return missing;
  await inTransaction(services, async (trxServices) => {
    await consumeInvitation(trxServices, invitation);
    if (!isMailed) return;
    await proveMailbox(trxServices, userId);
    // Mailbox, password and second factor are proven at once.
    await updateUser(trxServices, userId, { is_factor_unproven: false });
  });
  return null;
}

/** Whether the link proves the mailbox: it was mailed to the address that the account keeps. */
function provesMailbox({ isMailed, email }: Invitation, newcomer: Invitation): boolean {
  return isMailed && email !== null && email === newcomer.email;
}

async function assertNotTaken(
  services: Services,
  { userId }: Invitation,
  registration: SignInNames,
): Promise<void> {
  const taken = await findTaken(services, registration, userId);
  const names = (['email', 'username'] as const).filter((name) => taken[name]);
  if (names.length > 0) throw takenProblem(names);
}

/** Never replaces a password that was set in the meantime. */
async function register(
  { db, clock }: TimedServices,
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
    throw name ? takenProblem([name]) : error;
  }
}

/** The holder of one organisation's link may not be the person another one means: that one requires its own invitation. */
async function requireAcceptanceElsewhere(
  { db }: DbServices,
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
