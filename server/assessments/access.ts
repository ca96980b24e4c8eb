import type { Services } from '#server/services.ts';
import { isDue, openDueWindow } from './open-windows.ts';
import { findInvitation } from './queries.ts';
import type { FoundInvitation } from './queries.ts';
import { noInvitation } from './refusal.ts';
import { hashToken, isTokenShaped } from './tokens.ts';

export type OpenInvitation = FoundInvitation & { assessmentId: string };

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
  if (!isDue(found, now)) return found;
  await openDueWindow(services, found);
  return (await findInvitation(services.db, tokenHash, now)) ?? found;
}

/** Whether the holder of the token can answer now. */
export function isOpenTo(invitation: FoundInvitation, now: Date): invitation is OpenInvitation {
  const { assessmentId, closedAt, closesAt, isAnswered } = invitation;
  return assessmentId !== null && !closedAt && (!closesAt || closesAt > now) && !isAnswered;
}
