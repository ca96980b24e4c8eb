import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import { v7 } from 'uuid';
import { deriveInvitationToken } from '#server/accounts/tokens/invitation-tokens.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { Services } from '#server/platform/services.ts';
import { sealAuthenticator } from '#server/accounts/two-factor/authenticator-secret.ts';
import type { InventedOrganisation } from './invented-organisation.ts';
import type { InventedPerson } from './invented-organisation.ts';

const day = 86_400_000;
const daysSinceFounded = 500;

/** When an invented organisation began. */
export function foundedAt(now: Date): Date {
  return new Date(now.getTime() - daysSinceFounded * day);
}

/** Rows of the people of an organisation and their memberships, with invitations and mails for pending people. */
export function peopleRows(services: Services, organisation: InventedOrganisation) {
  const { people } = organisation;
  const createdAt = foundedAt(services.clock.now());
  const invitations = people
    .filter(({ isPending }) => isPending)
    .map((person) => ({ person, row: invitationRow(services, organisation, person) }));
  return {
    users: people.map((person) => userRow(services, organisation, person, createdAt)),
    memberships: people.map((person) => membershipRow(organisation, person, createdAt)),
    invitations: invitations.map(({ row }) => row),
    mails: invitations.map(({ person, row }) => mailRow(person, row)),
  };
}

function userRow(
  { config }: Services,
  { idOf, passwordHash }: InventedOrganisation,
  person: InventedPerson,
  createdAt: Date,
): Insertable<Schema['users']> {
  const { email, name, phone, home, totpSecret } = person;
  const id = idOf('user', email);
  return {
    id,
    email,
    name,
    full_name: name,
    phone: person.isPending ? null : (phone ?? null),
    password_hash: person.isPending ? null : passwordHash,
    default_beacon_id: home === undefined ? null : idOf('beacon', home),
    created_at: createdAt,
    mailbox_proven_at: person.isPending ? null : createdAt,
    totp_secret: totpSecret ? sealAuthenticator(config.secretKey, id, totpSecret) : null,
  };
}

function membershipRow(
  { id, idOf }: InventedOrganisation,
  { email, name, phone, roles = [], isImporter = false, tags = [], isPending }: InventedPerson,
  createdAt: Date,
): Insertable<Schema['organisation_users']> {
  return {
    organisation_id: id,
    user_id: idOf('user', email),
    roles,
    is_importer: isImporter,
    tags,
    invited_as: isPending ? name : null,
    invited_phone: (isPending && phone) || null,
    created_at: createdAt,
  };
}

function invitationRow(
  { clock, config }: Services,
  { id: organisationId, idOf }: InventedOrganisation,
  { email }: InventedPerson,
): Insertable<Schema['invitations']> {
  const now = clock.now();
  const userId = idOf('user', email);
  const seed = randomBytes(32);
  const source = { organisationId, userId, seed };
  return {
    id: idOf('invitation', userId),
    organisation_id: organisationId,
    user_id: userId,
    token_hash: hashToken(deriveInvitationToken(config.secretKey, source, 'displayed')),
    mail_token_hash: hashToken(deriveInvitationToken(config.secretKey, source, 'mailed')),
    seed,
    created_at: now,
    expires_at: new Date(now.getTime() + 7 * day),
  };
}

function mailRow(
  { email }: InventedPerson,
  { user_id, token_hash, created_at }: Insertable<Schema['invitations']>,
): Insertable<Schema['account_mails']> {
  return {
    id: v7(),
    kind: 'invitation',
    user_id,
    to_email: email,
    token_hash,
    created_at,
    next_attempt_at: created_at,
  };
}
