import { sql } from 'kysely';
import { Problem } from '#contract/problems.ts';
import { auditAccount } from '#server/platform/audit/audit-account.ts';
import { endInvitations } from '#server/accounts/invitations/create-invitation.ts';
import { queueAccountMail } from '#server/mail/queue-account-mail.ts';
import { isOwn } from '#server/accounts/users/is-own.ts';
import type { Services } from '#server/platform/services.ts';
import { endSessions } from '#server/accounts/sessions/end-sessions.ts';
import { dropEmailChanges } from '#server/accounts/users/drop-email-changes.ts';
import { askToConfirm } from './open-email-change.ts';
import { proveMailbox } from '#server/accounts/users/prove-mailbox.ts';
import { takenNameOf } from '#server/accounts/users/queries.ts';

/** A change of address, found by whoever may settle it. */
export interface FoundChange {
  id: string;
  userId: string;
}

interface Change {
  email: string;
  proposedIn: string | null;
  proposedBy: string | null;
  requestedIn: string | null;
}

interface Owner {
  userId: string;
  email: string | null;
  isActive: boolean;
  provenAt: Date | null;
}

type OwnServices = Pick<Services, 'db' | 'clock' | 'config'>;

/**
 * Changes the address, once; whether it may is asked again in the transaction that does it. The owner's row is locked
 * first, as by everything that lets a change die.
 * @returns false where the change is over
 * @throws invalid where somebody else goes by the address meanwhile
 */
export async function settleEmailChange(
  services: Services,
  found: FoundChange,
  { session }: { session: string | null } = { session: null },
): Promise<boolean> {
  try {
    const isDone = await services.db
      .transaction()
      .execute((db) => settle({ ...services, db }, found, session));
    services.mailNotifier.notify();
    return isDone;
  } catch (error) {
    if (!takenNameOf(error)) throw error;
    throw new Problem('invalid', { fields: { email: 'That email is already taken' } });
  }
}

async function settle(
  services: OwnServices,
  { id, userId }: FoundChange,
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
  const change = await take(services, id);
  if (!change) return false;
  if (change.email === owner.email) await proveMailbox(services, userId);
  else await readdress(services, owner, change, session ?? change.requestedIn);
  return true;
}

async function lockOwner({ db }: OwnServices, userId: string): Promise<Owner> {
  const { email, password_hash, mailbox_proven_at } = await db
    .selectFrom('users')
    .select(['email', 'password_hash', 'mailbox_proven_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { userId, email, isActive: password_hash !== null, provenAt: mailbox_proven_at };
}

/** An admin proposes only for somebody of their organisation alone, and only while they are its admin. */
async function isStillAllowed(
  { db, clock }: OwnServices,
  userId: string,
  { proposedIn, proposedBy }: Pick<Change, 'proposedIn' | 'proposedBy'>,
): Promise<boolean> {
  if (proposedIn === null) return true;
  const { rows } = await sql`
    select from organisation_users ou join users u on u.id = ou.user_id
    where ou.organisation_id = ${proposedIn} and ou.user_id = ${userId} and ${isOwn(clock.now())}
      and exists (select from organisation_users a
        where a.organisation_id = ou.organisation_id and a.user_id = ${proposedBy}
          and 'admin' = any(a.roles) and a.invited_as is null)`.execute(db);
  return rows.length > 0;
}

/** One statement decides which of many at once settles it. */
async function take({ db, clock }: OwnServices, id: string): Promise<Change | undefined> {
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
 * Links on their way to the old mailbox die with it, sessions end but the one that asked, and the old mailbox is told.
 * A proposal leaves the new mailbox unproven: it is asked to confirm itself.
 */
async function readdress(
  services: OwnServices,
  { userId, email: old, provenAt }: Owner,
  { email, proposedIn }: Change,
  session: string | null,
): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const mailbox_proven_at = proposedIn ? null : (provenAt ?? now);
  await db
    .updateTable('users')
    .set({ email, email_changed_at: now, mailbox_proven_at })
    .where('id', '=', userId)
    .execute();
  await db
    .updateTable('password_resets')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .execute();
  await endInvitations(services, { userId });
  await endSessions({ db }, userId, { except: session });
  await auditAccount(services, 'email.changed', userId);
  if (old) await queueAccountMail(db, { kind: 'email_changed', userId, to: old }, now);
  if (proposedIn) await askToConfirm(services, { userId, email });
}
