import { Problem } from '#contract/problems.ts';
import type { ProblemDetails } from '#contract/problems.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { traitsOf } from '#rules/definition/formats.ts';
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
  const framework = await frameworkOf(services, invitation);
  const opensIn = nextOpensAt ? nextOpensAt.getTime() - now.getTime() : Number.NaN;
  const inviteToken = await findInviteToken(services, invitation, now);
  const queue = await findQueue(services, invitation, now);
  const isForChildren = traitsOf(framework.format).showsFaces ?? false;
  const details: ProblemDetails = {
    ...nextOpening(invitation, opensIn),
    ...(country !== null && { country }),
    canLogIn,
    canSignUp: inviteToken !== undefined,
    ...(inviteToken !== undefined && { inviteToken }),
    ...(isForChildren && { isForChildren }),
    ...ownResultsOf(framework, token, invitation),
    ...(queue && { queue }),
  };
  const isSoon = kind === 'qr' && opensIn > 0 && opensIn <= startingSoonMs;
  if (isAnswered) return new Problem('AssessmentAlreadyCompleted', details);
  if (assessmentId === null || isSoon) return new Problem('AssessmentStartingSoon', details);
  return new Problem('NoAssessmentInvitation', details);
}

function nextOpening(
  invitation: FoundInvitation,
  opensIn: number,
): Pick<ProblemDetails, 'nextAssessmentAt'> {
  const { nextOpensAt } = invitation;
  if (!nextOpensAt || opensIn <= 0) return {};
  return { nextAssessmentAt: nextAssessmentAt(nextOpensAt, invitation) };
}

function frameworkOf(
  { frameworks }: Services,
  { frameworkId: id, frameworkVersion: version }: FoundInvitation,
): Promise<Framework> {
  return frameworks.find({ id, version });
}

/** The path of the own results, for an assessor who has answered. */
function ownResultsOf(
  framework: Framework,
  token: string,
  invitation: FoundInvitation,
): Pick<ProblemDetails, 'ownResults'> {
  const ownResults = invitation.isAnswered ? ownResultsLink(token, invitation, framework) : null;
  return ownResults === null ? {} : { ownResults };
}
