import { sql } from 'kysely';
import { Problem } from '#contract/problems.ts';
import { auditAccount } from '#server/platform/audit/audit-account.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import { endInvitations } from '#server/accounts/invitations/create-invitation.ts';
import { queueAccountMail } from '#server/mail/queue-account-mail.ts';
import { isOwn } from '#server/accounts/users/is-own.ts';
import type { CoreServices, Services } from '#server/platform/services.ts';
import { endSessions } from '#server/accounts/sessions/end-sessions.ts';
import { expireLinks } from '#server/accounts/tokens/expire-links.ts';
import { dropEmailChanges } from '#server/accounts/users/drop-email-changes.ts';
import { requestConfirmation } from './open-email-change.ts';
import { proveMailbox } from '#server/accounts/users/prove-mailbox.ts';
import { selectUser, updateUser } from '#server/accounts/users/user-row.ts';
import { refreshUserNames } from '#server/accounts/users/user-names.ts';
import { takenNameOf } from '#server/accounts/users/queries.ts';

/** A change of address and its owner. */
export interface ChangeKey {
  id: string;
  userId: string;
}

type Change = NonNullable<Awaited<ReturnType<typeof claim>>>;
type Owner = Awaited<ReturnType<typeof lockOwner>>;

/**
 * Changes the address exactly once, after checking in the same transaction that the change is still allowed. The
 * owner's row is locked first, as in everything that cancels a change.
 * @returns false if the change is over
 * @throws the problem `invalid` if the address is taken meanwhile
 */
export async function settleEmailChange(
  services: Services,
  change: ChangeKey,
  { session }: { session: string | null } = { session: null },
): Promise<boolean> {
  try {
    const isDone = await inTransaction(services, (trxServices) =>
      settle(trxServices, change, session),
    );
    services.mailNotifier.notify();
    return isDone;
  } catch (error) {
    if (!takenNameOf(error)) throw error;
    throw new Problem('invalid', { fields: { email: 'That email is already taken' } });
  }
}

async function settle(
  services: CoreServices,
  { id, userId }: ChangeKey,
  session: string | null,
): Promise<boolean> {
  const { db } = services;
  const owner = await lockOwner(services, userId);
  const pending = await db
    .selectFrom('email_changes')
    .select(['proposed_in as proposedIn', 'proposed_by as proposedBy'])
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', services.clock.now())
    .executeTakeFirst();
  if (!pending) return false;
  if (!owner.isActive || !(await isStillAllowed(services, userId, pending))) {
    await dropEmailChanges(services, userId);
    return false;
  }
  const change = await claim(services, id);
  if (!change) return false;
  if (change.email === owner.email) await proveMailbox(services, userId);
  else await applyChange(services, owner, change, session ?? change.requestedIn);
  return true;
}

async function lockOwner(services: CoreServices, userId: string) {
  const { email, password_hash, mailbox_proven_at } = await selectUser(services, userId)
    .select(['email', 'password_hash', 'mailbox_proven_at'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { userId, email, isActive: password_hash !== null, provenAt: mailbox_proven_at };
}

/** A proposal is allowed only while the owner belongs to that organisation alone and the proposer is its admin. */
async function isStillAllowed(
  services: CoreServices,
  userId: string,
  { proposedIn, proposedBy }: Pick<Change, 'proposedIn' | 'proposedBy'>,
): Promise<boolean> {
  if (proposedIn === null) return true;
  const { rows } = await sql`
    select from organisation_users
    where organisation_id = ${proposedIn} and user_id = ${proposedBy}
      and 'admin' = any(roles) and invited_as is null`.execute(services.db);
  return rows.length > 0 && isOwn(services, { organisationId: proposedIn, userId });
}

/** Marks the change as confirmed in one statement, so that only one of several parallel calls settles it. */
async function claim({ db, clock }: CoreServices, id: string) {
  const now = clock.now();
  return db
    .updateTable('email_changes')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning([
      'email',
      'proposed_in as proposedIn',
      'proposed_by as proposedBy',
      'requested_in as requestedIn',
    ])
    .executeTakeFirst();
}

/**
 * Sets the new address, expires links sent to the old mailbox, ends all sessions but the requesting one, and notifies
 * the old mailbox. After a proposal the new mailbox is unproven and gets a confirmation link.
 */
async function applyChange(
  services: CoreServices,
  { userId, email: oldEmail, provenAt }: Owner,
  { email, proposedIn }: Change,
  session: string | null,
): Promise<void> {
  const now = services.clock.now();
  const mailbox_proven_at = proposedIn ? null : (provenAt ?? now);
  await updateUser(services, userId, { email, email_changed_at: now, mailbox_proven_at });
  await refreshUserNames(services.db, [userId]);
  await expireLinks(services, 'password_resets', sql`user_id = ${userId}`);
  await endInvitations(services, { userId });
  await endSessions(services, userId, { except: session });
  await auditAccount(services, 'email.changed', userId);
  if (oldEmail) await queueAccountMail(services, { kind: 'email_changed', userId, to: oldEmail });
  if (proposedIn) await requestConfirmation(services, { userId, email });
}
