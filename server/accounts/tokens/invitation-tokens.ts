import { deriveSecret } from '#server/platform/tokens/opaque-token.ts';

interface InvitationSource {
  organisationId: string;
  userId: string;
  seed: Buffer;
}

/** The text of the token in the link that is shown to whoever invites: 256 bits in 43 characters. */
export function deriveInvitationToken(secretKey: string, source: InvitationSource): string {
  return deriveFor('invitation', secretKey, source);
}

/** The same of the link that is mailed and shown to nobody: it proves whose the mailbox is. */
export function deriveMailedInvitationToken(secretKey: string, source: InvitationSource): string {
  return deriveFor('invitation-mail', secretKey, source);
}

function deriveFor(
  kind: string,
  secretKey: string,
  { organisationId, userId, seed }: InvitationSource,
): string {
  return deriveSecret(secretKey, [kind, organisationId, userId], seed).toString('base64url');
}
