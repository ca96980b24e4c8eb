import { randomUUID } from 'node:crypto';
import type { OrganisationRole } from '#contract/words.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { queueAccountMail } from '#server/mail/queue-account-mail.ts';
import type { Services } from '#server/platform/services.ts';
import { countInvitations } from './invitation-limit.ts';
import { newInvitation } from './new-invitation.ts';
import { isPlaceholder } from './registration.ts';

type InvitingServices = Pick<Services, 'db' | 'clock' | 'config'>;

interface Invited {
  organisationId: string;
  email: string;
  /** Of somebody new: an account that exists keeps its own. */
  name: string;
  roles: OrganisationRole[];
  /** Whose invitations are limited; not those of the operator. */
  invitedBy?: string;
}

export interface NewInvitation {
  userId: string;
  /** Where the person accepts: to be shown once, to whoever may pass it on. */
  link: string;
}

/**
 * Invites somebody into an organisation, by mail where they have an address. An account that exists is invited and
 * not altered; of several invitations into one organisation only the last lives. Inside the caller's transaction.
 */
export async function createInvitation(
  services: InvitingServices,
  { organisationId, email, name, roles, invitedBy }: Invited,
): Promise<NewInvitation> {
  const { db, clock, config } = services;
  const now = clock.now();
  const to = email.normalize('NFC').toLowerCase();
  const userId = await findOrCreateUser(services, { email: to, name });
  if (invitedBy && !isPlaceholder(to)) {
    await countInvitations(services, { organisationId, userId: invitedBy }, 1);
  }
  await endInvitations(services, { organisationId, userId });
  const { token, row } = newInvitation(services, { organisationId, userId, roles });
  await db.insertInto('invitations').values(row).execute();
  await auditInsert({ organisationId, action: 'invitation.created', at: now, userId }).execute(db);
  if (!isPlaceholder(to)) {
    await queueAccountMail(db, { kind: 'invitation', userId, to, tokenHash: row.token_hash }, now);
  }
  return { userId, link: `${config.publicUrl}/user_invite/${token}` };
}

/**
 * Locked, so that invitations made at once take turns, and nobody changes the address meanwhile. The id does not tell when
 * it was made: so nobody sees by it whether an account was there before.
 */
async function findOrCreateUser(
  { db, clock }: InvitingServices,
  { email, name }: Pick<Invited, 'email' | 'name'>,
): Promise<string> {
  const { id } = await db
    .insertInto('users')
    .values({ id: randomUUID(), email, name: name.normalize('NFC'), created_at: clock.now() })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends a person's open invitations, into one organisation or into all. */
export async function endInvitations(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, organisationId }: { userId: string; organisationId?: string },
): Promise<void> {
  const now = clock.now();
  let ending = db
    .updateTable('invitations')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now);
  if (organisationId) ending = ending.where('organisation_id', '=', organisationId);
  await ending.execute();
}
