import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { Problem } from '#contract/problems.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import type { TimedServices } from '#server/platform/services.ts';
import type { FactorHolder } from '#server/accounts/two-factor/second-factor.ts';
import { displayName } from '#server/platform/database/display-names.ts';

/** A valid invitation: whom it is for, and what joining requires. */
export interface Invitation extends FactorHolder {
  id: string;
  organisationId: string;
  organisationName: string;
  organisationSlug: string;
  expiresAt: Date;
  /** Their name in the inviting organisation. */
  name: string;
  passwordHash: string | null;
  /** Whether the inviting organisation requires a second factor. */
  isMfaRequiredHere: boolean;
  /** Whether the token is that of the mailed link, which was never displayed. */
  isMailed: boolean;
  /** Whether the account is trusted: its mailbox is proven, or it belongs or belonged to this organisation. */
  isTrusted: boolean;
}

const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** @throws the problem `invitation_invalid` for a token that is unknown, used, expired or of another kind. */
export async function findValidInvitation(
  { db, clock }: TimedServices,
  token: string,
): Promise<Invitation> {
  if (!tokenShape.test(token)) throw new Problem('invitation_invalid');
  const tokenHash = hashToken(token);
  const { rows } = await sql<Invitation>`
    select i.id, i.organisation_id as "organisationId", o.name as "organisationName",
      o.slug as "organisationSlug", i.expires_at as "expiresAt", u.id as "userId", u.email,
      u.username, ${displayName} as name, u.password_hash as "passwordHash",
      u.totp_secret is not null as "isMfaEnabled",
      o.is_mfa_required as "isMfaRequiredHere",
      o.is_mfa_required or ${isRequiredElsewhere} as "isMfaRequired",
      coalesce(i.mail_token_hash = ${tokenHash}, false) as "isMailed",
      u.mailbox_proven_at is not null or ${isKnownHere} as "isTrusted"
    from invitations i
    join organisations o on o.organisation_id = i.organisation_id
    join users u on u.id = i.user_id
    left join organisation_users ou on ou.organisation_id = i.organisation_id
      and ou.user_id = i.user_id
    where (i.token_hash = ${tokenHash} or i.mail_token_hash = ${tokenHash}) and i.accepted_at is null
      and i.expires_at > ${clock.now()}`.execute(db);
  const [invitation] = rows;
  if (!invitation) throw new Problem('invitation_invalid');
  return invitation;
}

/** What a displayed link may reveal: the same whether or not the person has an account. */
export function asNewPerson(invitation: Invitation): Invitation {
  const { email, username, isMfaRequiredHere } = invitation;
  return {
    ...invitation,
    username: email === null ? username : null,
    passwordHash: null,
    isMfaEnabled: false,
    isMfaRequired: isMfaRequiredHere,
  };
}

const isRequiredElsewhere: RawBuilder<boolean> = sql`exists (
  select from organisation_users ou join organisations x on x.organisation_id = ou.organisation_id
  where ou.user_id = u.id and ou.invited_as is null and x.is_mfa_required)`;

const isKnownHere: RawBuilder<boolean> = sql`(
  exists (select from organisation_users ou where ou.organisation_id = i.organisation_id
    and ou.user_id = u.id and ou.invited_as is null)
  or exists (select from invitations earlier where earlier.organisation_id = i.organisation_id
    and earlier.user_id = u.id and earlier.accepted_at is not null))`;
