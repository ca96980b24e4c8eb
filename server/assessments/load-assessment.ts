import { loadAssessment as endpoint } from '#contract/assessments.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { handle } from '#server/http/handle.ts';
import type { Services } from '#server/services.ts';
import { presentCurrentUser } from '#server/sessions/present.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import { isDue, openDueWindow } from './open-windows.ts';
import { presentAssessment } from './present.ts';
import type { OpenInvitation } from './present.ts';
import { findInvitation } from './queries.ts';
import type { FoundInvitation } from './queries.ts';
import { noInvitation, refusal } from './refusal.ts';
import { hashToken, isTokenShaped } from './tokens.ts';

export const loadAssessment = handle(endpoint, ({ services, query, viewer }) =>
  loadAssessmentFor(services, query.token ?? '', viewer),
);

/** What a link or QR code opens. Changes nothing but windows that are due, so mail scanners may fetch it. */
export async function loadAssessmentFor(
  services: Services,
  token: string,
  viewer: Viewer | null,
): Promise<AnswerOf<typeof endpoint>> {
  const now = services.clock.now();
  const invitation = await invitationFor(services, token, now);
  if (!isOpenTo(invitation, now)) throw refusal(services, invitation, now);
  const { frameworkId: id, frameworkVersion: version } = invitation;
  const framework = await services.frameworks.find({ id, version });
  return {
    current_user: viewer?.userId === invitation.userId ? presentCurrentUser(viewer) : null,
    assessment: presentAssessment(services, { invitation, framework, token }),
  };
}

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

export function isOpenTo(invitation: FoundInvitation, now: Date): invitation is OpenInvitation {
  const { assessmentId, closedAt, closesAt, isAnswered } = invitation;
  return assessmentId !== null && !closedAt && (!closesAt || closesAt > now) && !isAnswered;
}
