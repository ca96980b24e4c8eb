import { randomUUID } from 'node:crypto';
import type { OrganisationRole } from '#contract/words.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { queueAccountMail } from '#server/mail/queue-account-mail.ts';
import type { Services } from '#server/platform/services.ts';
import { countInvitations } from './invitation-limit.ts';
import { newInvitation } from './new-invitation.ts';
import { isPlaceholder } from '#contract/registration.ts';

type InvitingServices = Pick<Services, 'db' | 'clock' | 'config'>;

interface Invitee {
  organisationId: string;
  email: string;
  /** The name of a new person: an existing account keeps its name. */
  name: string;
  roles: OrganisationRole[];
  /** The user whose invitations are limited; undefined for the operator. */
  invitedBy?: string;
}

export interface NewInvitation {
  userId: string;
  /** Where the person accepts: displayed once, to the inviting user. */
  link: string;
}

/**
 * Invites a person into an organisation in the caller's transaction, by mail if they have an address. An existing account
 * is not changed, and earlier invitations into the same organisation are ended.
 */
export async function createInvitation(
  services: InvitingServices,
  { organisationId, email, name, roles, invitedBy }: Invitee,
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
 * Locks the user, so that parallel invitations run one after the other and the address cannot change meanwhile. The id is
 * random, so that it does not reveal whether the account existed before.
 */
async function findOrCreateUser(
  { db, clock }: InvitingServices,
  { email, name }: Pick<Invitee, 'email' | 'name'>,
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
  let update = db
    .updateTable('invitations')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now);
  if (organisationId) update = update.where('organisation_id', '=', organisationId);
  await update.execute();
}
