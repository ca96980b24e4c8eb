import { Problem } from '#contract/problems.ts';
import type { ProblemDetails } from '#contract/problems.ts';
import type { Services } from '#server/platform/services.ts';
import { nextAssessmentAt } from '#server/platform/time/next-assessment-at.ts';
import { findInviteToken } from './invite-token.ts';
import { ownResultsLink } from './present.ts';
import type { FoundInvitation } from './queries.ts';
import { findQueue } from './queue.ts';

const startingSoonMs = 24 * 60 * 60 * 1000;

/** The same problem for unknown, malformed and revoked tokens, removed members and archived Beacons. */
export function noInvitation(): Problem {
  return new Problem('NoAssessmentInvitation');
}

/** Why the holder of a valid token cannot answer now, and what they can do instead. */
export async function problemFor(
  services: Services,
  token: string,
  invitation: FoundInvitation,
  now: Date,
): Promise<Problem> {
  const { assessmentId, kind, isAnswered, canLogIn, nextOpensAt, country } = invitation;
  const opensIn = nextOpensAt ? nextOpensAt.getTime() - now.getTime() : Number.NaN;
  const inviteToken = await findInviteToken(services, invitation, now);
  const queue = await findQueue(services, invitation, now);
  const details: ProblemDetails = {
    ...(nextOpensAt &&
      opensIn > 0 && { nextAssessmentAt: nextAssessmentAt(nextOpensAt, invitation) }),
    ...(country !== null && { country }),
    canLogIn,
    canSignUp: inviteToken !== undefined,
    ...(inviteToken !== undefined && { inviteToken }),
    ...(await ownResultsOf(services, token, invitation)),
    ...(queue && { queue }),
  };
  const isSoon = kind === 'qr' && opensIn > 0 && opensIn <= startingSoonMs;
  if (isAnswered) return new Problem('AssessmentAlreadyCompleted', details);
  if (assessmentId === null || isSoon) return new Problem('AssessmentStartingSoon', details);
  return new Problem('NoAssessmentInvitation', details);
}

/** The path of the own results, for an assessor who has answered. */
async function ownResultsOf(
  { frameworks }: Services,
  token: string,
  invitation: FoundInvitation,
): Promise<Pick<ProblemDetails, 'ownResults'>> {
  const { isAnswered, frameworkId: id, frameworkVersion: version } = invitation;
  if (!isAnswered) return {};
  const ownResults = ownResultsLink(token, invitation, await frameworks.find({ id, version }));
  return ownResults === null ? {} : { ownResults };
}
