import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OrganisationRole } from '#contract/words.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { queueAccountMail } from '#server/mail/queue-account-mail.ts';
import type { CoreServices, TimedServices } from '#server/platform/services.ts';
import { expireLinks } from '#server/accounts/tokens/expire-links.ts';
import { countInvitations } from './invitation-limit.ts';
import { newInvitation } from './new-invitation.ts';
import { isPlaceholder } from '#contract/registration.ts';

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
  services: CoreServices,
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
    await queueAccountMail(services, { kind: 'invitation', userId, to, tokenHash: row.token_hash });
  }
  return { userId, link: `${config.publicUrl}/user_invite/${token}` };
}

/**
 * Locks the user, so that parallel invitations run one after the other and the address cannot change meanwhile. The id is
 * random, so that it does not reveal whether the account existed before.
 */
async function findOrCreateUser(
  { db, clock }: CoreServices,
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
  services: TimedServices,
  { userId, organisationId }: { userId: string; organisationId?: string },
): Promise<void> {
  const isHere = organisationId ? sql`organisation_id = ${organisationId}` : sql`true`;
  const isOpen = sql`user_id = ${userId} and accepted_at is null and ${isHere}`;
  await expireLinks(services, 'invitations', isOpen);
}
