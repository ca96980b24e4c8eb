import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { Problem } from '#contract/problems.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import type { Services } from '#server/platform/services.ts';
import type { FactorHolder } from '#server/accounts/two-factor/second-factor.ts';
import { nameHere } from '#server/platform/database/display-names.ts';

/** A live invitation: whom it is for, and what joining will ask of them. */
export interface Invitation extends FactorHolder {
  id: string;
  organisationId: string;
  organisationName: string;
  organisationSlug: string;
  expiresAt: Date;
  /** What they go by in the organisation that invites them. */
  name: string;
  passwordHash: string | null;
  /** By the organisation that invites them. */
  isMfaRequiredHere: boolean;
  /** By the link in the mail, which nobody was shown. */
  isMailed: boolean;
  /** The account counts here: its mailbox is proven, or it belongs or belonged to this very organisation. */
  isTrusted: boolean;
}

const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** @throws the one problem `invitation_invalid` for a token that is unknown, used, over, or of another kind. */
export async function findLiveInvitation(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<Invitation> {
  if (!tokenShape.test(token)) throw new Problem('invitation_invalid');
  const tokenHash = hashToken(token);
  const { rows } = await sql<Invitation>`
    select i.id, i.organisation_id as "organisationId", o.name as "organisationName",
      o.slug as "organisationSlug", i.expires_at as "expiresAt", u.id as "userId", u.email,
      u.username, ${nameHere} as name, u.password_hash as "passwordHash",
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

/** What may be told by a link that was shown to whoever invites: the same whether or not there is an account. */
export function asOfSomebodyNew(invitation: Invitation): Invitation {
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
