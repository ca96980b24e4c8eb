import { deriveSecret } from '#server/platform/tokens/opaque-token.ts';

interface InvitationTokenSource {
  organisationId: string;
  userId: string;
  seed: Buffer;
}

/**
 * Derives a token of an invitation: 256 bits in 43 characters. One link is displayed to the inviting user; the mailed one is
 * displayed to nobody, and its use proves the mailbox.
 */
export function deriveInvitationToken(
  secretKey: string,
  { organisationId, userId, seed }: InvitationTokenSource,
  link: 'displayed' | 'mailed',
): string {
  const kind = link === 'mailed' ? 'invitation-mail' : 'invitation';
  return deriveSecret(secretKey, [kind, organisationId, userId], seed).toString('base64url');
}
