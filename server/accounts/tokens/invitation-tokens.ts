import { deriveSecret } from '#server/platform/tokens/opaque-token.ts';

interface InvitationTokenSource {
  organisationId: string;
  userId: string;
  seed: Buffer;
}

/** Derives the token of the link that is displayed to the inviting user: 256 bits in 43 characters. */
export function deriveInvitationToken(secretKey: string, source: InvitationTokenSource): string {
  return deriveFor('invitation', secretKey, source);
}

/** Derives the token of the mailed link, which is displayed to nobody: its use proves the mailbox. */
export function deriveMailedInvitationToken(
  secretKey: string,
  source: InvitationTokenSource,
): string {
  return deriveFor('invitation-mail', secretKey, source);
}

function deriveFor(
  kind: string,
  secretKey: string,
  { organisationId, userId, seed }: InvitationTokenSource,
): string {
  return deriveSecret(secretKey, [kind, organisationId, userId], seed).toString('base64url');
}
