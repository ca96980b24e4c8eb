import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import type { OrganisationRole } from '#contract/words.ts';
import { deriveInvitationToken } from '#server/accounts/tokens/invitation-tokens.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import type { Services } from '#server/platform/services.ts';

interface Invitee {
  organisationId: string;
  userId: string;
  roles: OrganisationRole[];
}

const lifetimeMs = 7 * 86_400_000;

/** A new invitation: its row, and the token of the link to display. */
export function newInvitation(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  { organisationId, userId, roles }: Invitee,
) {
  const now = clock.now();
  const seed = randomBytes(32);
  const source = { organisationId, userId, seed };
  const token = deriveInvitationToken(config.secretKey, source, 'displayed');
  const row = {
    id: v7(),
    organisation_id: organisationId,
    user_id: userId,
    token_hash: hashToken(token),
    mail_token_hash: hashToken(deriveInvitationToken(config.secretKey, source, 'mailed')),
    seed,
    roles,
    created_at: now,
    expires_at: new Date(now.getTime() + lifetimeMs),
  };
  return { token, row };
}
