import type { Services } from '#server/platform/services.ts';
import { isDue } from '#server/beacons/schedule/is-due.ts';
import { openDueWindow } from './open-windows.ts';
import { findInvitation, findRecipient } from './queries.ts';
import type { FoundInvitation, OpenInvitation, Recipient } from './queries.ts';
import { noInvitation } from './problem-for.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import { speak } from '#server/platform/language/request-language.ts';
import { isOpen } from '#server/beacons/open-window.ts';
import { isTokenShaped } from '#server/beacons/assess-tokens.ts';

type Link = Pick<FoundInvitation, 'kind' | 'isAnonymous'>;

/** The invitation behind a token now, after opening and closing windows that are due. Its assessor's language is spoken. */
export async function invitationFor(
  services: Services,
  token: string,
  now: Date,
): Promise<FoundInvitation> {
  if (!isTokenShaped(token)) throw noInvitation();
  const tokenHash = hashToken(token);
  const invitation = await findInvitation(services, tokenHash);
  if (!invitation) throw noInvitation();
  speak(invitation.language);
  if (!isDue(invitation, now)) return hideAnswered(invitation);
  await openDueWindow(services, invitation);
  return hideAnswered((await findInvitation(services, tokenHash)) ?? invitation);
}

function hideAnswered(invitation: FoundInvitation): FoundInvitation {
  return hidesAnswered(invitation) ? { ...invitation, isAnswered: false } : invitation;
}

/** Whether a link must not disclose that its assessor has answered: others can scan the QR code of an anonymous Beacon. */
export function hidesAnswered({ kind, isAnonymous }: Link): boolean {
  return isAnonymous && kind === 'qr';
}

/** The kind of link that a draft is stored for; null where it stays on the device, because others have the link too. */
export function draftKindOf(invitation: Link): 'mail' | 'qr' | null {
  if (invitation.kind === 'link' || hidesAnswered(invitation)) return null;
  return invitation.kind;
}

/** Whether the holder of the token can answer now. */
export function isOpenTo(invitation: FoundInvitation, now: Date): invitation is OpenInvitation {
  return isOpen(invitation, now) && !invitation.isAnswered;
}

/** The recipient of the mail with this link, also when there is nothing left to answer. */
export async function recipientOf(services: Services, token: string): Promise<Recipient> {
  const recipient = isTokenShaped(token) && (await findRecipient(services, hashToken(token)));
  if (!recipient) throw noInvitation();
  return recipient;
}
