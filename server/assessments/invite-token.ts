import { deriveInvitationToken } from '#server/accounts/tokens/invitation-tokens.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Services } from '#server/platform/services.ts';
import type { FoundInvitation } from './queries.ts';

/** The token to set a password, for assessors without one: only a link from a mail proves who holds it. */
export async function findInviteToken(
  { db, config }: Services,
  invitation: Pick<FoundInvitation, 'canSetPassword' | 'organisationId' | 'userId'>,
  now: Date,
): Promise<string | undefined> {
  if (!invitation.canSetPassword) return undefined;
  const { organisationId, userId } = invitation;
  const { rows } = await sql<{ seed: Buffer; hasMailToken: boolean }>`
    select seed, mail_token_hash is not null as "hasMailToken" from invitations
    where user_id = ${userId} and organisation_id = ${organisationId} and accepted_at is null
      and expires_at > ${now}
    order by created_at desc limit 1`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { seed, hasMailToken } = found;
  const link = hasMailToken ? 'mailed' : 'displayed';
  return deriveInvitationToken(config.secretKey, { organisationId, userId, seed }, link);
}
