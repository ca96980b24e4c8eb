import type { Services } from '#server/platform/services.ts';
import { isDue } from '#server/beacons/schedule/is-due.ts';
import { openDueWindow } from './open-windows.ts';
import { findInvitation, findRecipient } from './queries.ts';
import type { FoundInvitation, Recipient } from './queries.ts';
import { noInvitation } from './problem-for.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import { isTokenShaped } from '#server/beacons/assess-tokens.ts';
import type { OpenInvitation } from './queries.ts';

/** What a token stands for at this moment, after opening and closing what is due. */
export async function invitationFor(
  services: Services,
  token: string,
  now: Date,
): Promise<FoundInvitation> {
  if (!isTokenShaped(token)) throw noInvitation();
  const tokenHash = hashToken(token);
  const found = await findInvitation(services.db, tokenHash, now);
  if (!found) throw noInvitation();
  if (!isDue(found, now)) return asTold(found);
  await openDueWindow(services, found);
  return asTold((await findInvitation(services.db, tokenHash, now)) ?? found);
}

function asTold(invitation: FoundInvitation): FoundInvitation {
  return hidesAnswered(invitation) ? { ...invitation, isAnswered: false } : invitation;
}

/** Whether a link may not tell that its assessor has answered: a QR code of an anonymous Beacon is in other hands too. */
export function hidesAnswered({
  kind,
  isAnonymous,
}: Pick<FoundInvitation, 'kind' | 'isAnonymous'>): boolean {
  return isAnonymous && kind === 'qr';
}

/** The class of link a draft is kept for; null where it stays on the device, as others hold the link too. */
export function draftKindOf(
  invitation: Pick<FoundInvitation, 'kind' | 'isAnonymous'>,
): 'mail' | 'qr' | null {
  if (invitation.kind === 'link' || hidesAnswered(invitation)) return null;
  return invitation.kind;
}

/** Whether the holder of the token can answer now. */
export function isOpenTo(invitation: FoundInvitation, now: Date): invitation is OpenInvitation {
  const { assessmentId, closedAt, closesAt, isAnswered } = invitation;
  return assessmentId !== null && !closedAt && (!closesAt || closesAt > now) && !isAnswered;
}

/** Whom a mail was sent to: its link says so for good, also when there is nothing to answer any more. */
export async function recipientOf({ db }: Services, token: string): Promise<Recipient> {
  const recipient = isTokenShaped(token) && (await findRecipient(db, hashToken(token)));
  if (!recipient) throw noInvitation();
  return recipient;
}
