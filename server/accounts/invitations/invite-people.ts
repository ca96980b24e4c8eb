import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { v7 } from 'uuid';
import { insertRows } from '#server/platform/database/insert-rows.ts';
import type { CoreServices, TimedServices } from '#server/platform/services.ts';
import { countInvitations } from './invitation-limit.ts';
import type { InvitationSource } from './invitation-limit.ts';
import { newInvitation } from './new-invitation.ts';
import { refreshUserNames } from '#server/accounts/users/user-names.ts';
import { isPlaceholder } from '#contract/registration.ts';

export interface Person {
  email: string;
  /** The name of a new person, and their name in this organisation until they accept. */
  name: string;
  /** Their phone in this organisation until they accept. */
  phone: string | null;
}

interface Account {
  userId: string;
  email: string;
  isUninvited: boolean;
}

/**
 * Finds or creates the accounts of any number of people in a constant number of statements, in the caller's transaction,
 * and invites those who neither belong to the organisation nor are invited. Existing accounts are not changed.
 */
export async function invitePeople(
  services: CoreServices,
  source: InvitationSource,
  people: Person[],
): Promise<Map<string, string>> {
  if (people.length === 0) return new Map();
  const { organisationId } = source;
  const byEmail = new Map(people.map((person) => [person.email, person]));
  await addUsers(services, [...byEmail.values()]);
  const accounts = await findAccounts(services, organisationId, [...byEmail.keys()]);
  const uninvited = accounts.filter(({ isUninvited }) => isUninvited);
  const mailed = uninvited.filter(({ email }) => !isPlaceholder(email));
  await countInvitations(services, source, mailed.length);
  await addToOrganisation(services, organisationId, uninvited, byEmail);
  await invite(services, organisationId, uninvited);
  return new Map(accounts.map(({ email, userId }) => [email, userId]));
}

/** The addresses to which `invitePeople` would send an invitation now. */
export async function findToInvite(
  { db, clock }: TimedServices,
  organisationId: string,
  emails: string[],
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select given.email from unnest(${emails}::text[]) as given (email)
    left join users u on u.email = given.email
    left join organisation_users ou on ou.user_id = u.id and ou.organisation_id = ${organisationId}
    where ${lacksInvitation(organisationId, clock.now())}`.execute(db);
  return rows.map(({ email }) => email).filter((email) => !isPlaceholder(email));
}

/** Inserts in a fixed order, so that parallel transactions cannot deadlock. */
async function addUsers({ db, clock }: CoreServices, people: Person[]): Promise<void> {
  const created_at = clock.now();
  const rows = people
    .toSorted((a, b) => (a.email < b.email ? -1 : 1))
    .map(({ email, name }) => ({ id: randomUUID(), email, name, created_at }));
  await insertRows(db, 'users', rows, { skipTaken: true });
}

async function findAccounts(
  { db, clock }: CoreServices,
  organisationId: string,
  emails: string[],
): Promise<Account[]> {
  await sql`select from users where email = any(${emails}::text[]) order by email
    for no key update`.execute(db);
  const { rows } = await sql<Account>`
    select u.id as "userId", u.email,
      ${lacksInvitation(organisationId, clock.now())} as "isUninvited"
    from users u
    left join organisation_users ou on ou.user_id = u.id and ou.organisation_id = ${organisationId}
    where u.email = any(${emails}::text[])`.execute(db);
  return rows;
}

/** SQL for `u` and `ou`: a person who never accepted is invited again after their invitation has expired. */
function lacksInvitation(organisationId: string, now: Date): RawBuilder<boolean> {
  return sql`(ou.user_id is null or ou.invited_as is not null)
    and not exists (select from invitations where organisation_id = ${organisationId}
      and user_id = u.id and accepted_at is null and expires_at > ${now})`;
}

async function addToOrganisation(
  { db, clock }: CoreServices,
  organisationId: string,
  accounts: Account[],
  people: Map<string, Person>,
): Promise<void> {
  const created_at = clock.now();
  const rows = accounts.map(({ userId, email }) => ({
    organisation_id: organisationId,
    user_id: userId,
    roles: [],
    tags: [],
    created_at,
    invited_as: people.get(email)?.name ?? null,
    invited_phone: people.get(email)?.phone ?? null,
  }));
  await insertRows(db, 'organisation_users', rows, { skipTaken: true });
  await refreshUserNames(
    db,
    accounts.map(({ userId }) => userId),
    organisationId,
  );
}

async function invite(
  services: CoreServices,
  organisationId: string,
  accounts: Account[],
): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const invitations = accounts.map(({ userId, email }) => ({
    email,
    ...newInvitation(services, { organisationId, userId, roles: [] }),
  }));
  const rows = invitations.map(({ row }) => row);
  await insertRows(db, 'invitations', rows);
  const mails = invitations
    .filter(({ email }) => !isPlaceholder(email))
    .map(({ email, row }) => ({
      id: v7(),
      kind: 'invitation' as const,
      user_id: row.user_id,
      to_email: email,
      token_hash: row.token_hash,
      created_at: now,
      next_attempt_at: now,
    }));
  await insertRows(db, 'account_mails', mails);
  const events = accounts.map(({ userId }) => ({
    organisation_id: organisationId,
    id: v7(),
    at: now,
    action: 'invitation.created' as const,
    user_id: userId,
  }));
  await insertRows(db, 'audit_events', events);
}
