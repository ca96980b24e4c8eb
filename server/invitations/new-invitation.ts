import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import type { OrganisationRole } from '#contract/words.ts';
import { deriveInvitationToken, hashToken } from '#server/assessments/tokens.ts';
import type { Services } from '#server/services.ts';

interface Invited {
  organisationId: string;
  userId: string;
  roles: OrganisationRole[];
}

const livesMs = 7 * 86_400_000;

/** An invitation that starts to live now: its row, and the token of its link. */
export function newInvitation(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  { organisationId, userId, roles }: Invited,
) {
  const now = clock.now();
  const seed = randomBytes(32);
  const token = deriveInvitationToken(config.secretKey, { organisationId, userId, seed });
  const row = {
    id: v7(),
    organisation_id: organisationId,
    user_id: userId,
    token_hash: hashToken(token),
    seed,
    roles,
    created_at: now,
    expires_at: new Date(now.getTime() + livesMs),
  };
  return { token, row };
}
