import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import { v7 } from 'uuid';
import { deriveInvitationToken } from '#server/accounts/tokens/invitation-tokens.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { Services } from '#server/platform/services.ts';
import { sealSecret } from '#server/accounts/two-factor/sealed-secret.ts';
import { demoId } from './ids.ts';
import type { DemoOrganisation } from './organisations.ts';
import type { DemoPerson } from './people.ts';

const day = 86_400_000;
const daysSinceFounded = 500;

/** Argon2id of `beacon-demo`, the password of everybody in the demo. */
export const demoPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$njV8KLAd9PI/l7+FgmfL0A$p6t0LyHaA4R0y2+Q5y4ulIHkgYdJHk2PNH/yLH0GJfo';

/** Rows of an organisation, its people and their memberships, with invitations and mails for pending people. */
export function peopleRows(services: Services, organisation: DemoOrganisation) {
  const { slug, name, timeZone, isMfaRequired, people } = organisation;
  const organisationId = demoId('organisation', slug);
  const now = services.clock.now();
  const createdAt = new Date(now.getTime() - daysSinceFounded * day);
  const invitations = people
    .filter(({ isPending }) => isPending)
    .map((person) => ({ person, row: invitationRow(services, organisationId, person) }));
  return {
    organisation: {
      organisation_id: organisationId,
      slug,
      name,
      time_zone: timeZone,
      is_mfa_required: isMfaRequired,
      created_at: createdAt,
    },
    users: people.map((person) => userRow(services, person, createdAt)),
    memberships: people.map((person) => membershipRow(organisationId, person, createdAt)),
    invitations: invitations.map(({ row }) => row),
    mails: invitations.map(({ person, row }) => mailRow(person, row)),
  };
}

function userRow(
  { config }: Services,
  person: DemoPerson,
  createdAt: Date,
): Insertable<Schema['users']> {
  const { email, name, phone, home, totpSecret } = person;
  const id = demoId('user', email);
  return {
    id,
    email,
    name,
    full_name: name,
    phone: person.isPending ? null : (phone ?? null),
    password_hash: person.isPending ? null : demoPasswordHash,
    default_beacon_id: home === undefined ? null : demoId('beacon', home),
    created_at: createdAt,
    mailbox_proven_at: person.isPending ? null : createdAt,
    totp_secret: totpSecret ? sealSecret(config.secretKey, id, totpSecret) : null,
  };
}

function membershipRow(
  organisationId: string,
  { email, name, phone, roles = [], isImporter = false, tags = [], isPending }: DemoPerson,
  createdAt: Date,
): Insertable<Schema['organisation_users']> {
  return {
    organisation_id: organisationId,
    user_id: demoId('user', email),
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
  organisationId: string,
  { email }: DemoPerson,
): Insertable<Schema['invitations']> {
  const now = clock.now();
  const userId = demoId('user', email);
  const seed = randomBytes(32);
  const source = { organisationId, userId, seed };
  return {
    id: demoId('invitation', userId),
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
  { email }: DemoPerson,
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
