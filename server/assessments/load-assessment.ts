import { loadAssessment as endpoint } from '#contract/assessments.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { handle } from '#server/platform/http/handle.ts';
import type { Services } from '#server/platform/services.ts';
import { presentCurrentUser } from '#server/accounts/sessions/present.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { invitationFor, isOpenTo } from './access.ts';
import { presentAssessment } from './present.ts';
import { findQueue } from './queue.ts';
import { problemFor } from './problem-for.ts';
import { writeAssessment } from './write-assessment.ts';

export const loadAssessment = handle(
  endpoint,
  ({ services, query, viewer }) => loadAssessmentFor(services, query.token ?? '', viewer),
  { write: writeAssessment },
);

/** The assessment behind a link or QR code. It only opens and closes due windows, so mail scanners may fetch it. */
export async function loadAssessmentFor(
  services: Services,
  token: string,
  viewer: Viewer | null,
): Promise<AnswerOf<typeof endpoint>> {
  const now = services.clock.now();
  const invitation = await invitationFor(services, token, now);
  if (!isOpenTo(invitation, now)) throw await problemFor(services, token, invitation, now);
  const { frameworkId: id, frameworkVersion: version } = invitation;
  const framework = await services.frameworks.find({ id, version });
  const queue = await findQueue(services, invitation, now);
  return {
    current_user: viewer?.userId === invitation.userId ? presentCurrentUser(viewer) : null,
    assessment: presentAssessment(services, { invitation, framework, queue, token }),
  };
}
