import type { AssessmentQueue } from '#contract/assessment-queue.ts';
import type { Assessment, AssessmentInput } from '#contract/assessments.ts';
import { fromStoredAnswers } from '#rules/answering/stored-answers.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { hasAnalytics } from '#server/assessments/analytics/count-event.ts';
import type { Services } from '#server/platform/services.ts';
import type { FoundInvitation, OpenInvitation } from './queries.ts';
import { askedInput, plainVersions } from './merge-draft.ts';

const emptyInput: AssessmentInput = { attributes: {} };

interface LoadedAssessment {
  invitation: OpenInvitation;
  framework: Framework;
  queue: AssessmentQueue | null;
  token: string;
}

export function presentAssessment(
  services: Services,
  { invitation, framework, queue, token }: LoadedAssessment,
): Assessment {
  const { number, closesAt, draftSavedAt, clientName, gender, dateOfBirth } = invitation;
  const path = `/api/assessments/${token}`;
  const ownResults = ownResultsLink(token, invitation, framework);
  // saveDraft has validated the stored draft with the same schema.
  const draft = invitation.draft as AssessmentInput | null;
  return {
    framework: services.frameworks.viewFor(framework, invitation.role),
    currentStage: invitation.draftStage ?? 0,
    canSkipQuestions: framework.canSkipQuestions,
    input: askedInput(framework, invitation.role, draft ?? emptyInput),
    draftSavedAt: draftSavedAt?.toISOString() ?? null,
    draftVersions: plainVersions(invitation.draftVersions),
    previous: ownResults ? previousRatings(framework, invitation) : null,
    number,
    closesAt: closesAt?.toISOString() ?? null,
    timeZone: invitation.timeZone,
    beacon: { clientName, gender, dateOfBirth },
    user: { name: invitation.userName },
    organisation: { name: invitation.organisationName, country: invitation.country },
    isAnonymous: invitation.isAnonymous,
    hasAnalytics: hasAnalytics(services, invitation.organisationId),
    queue,
    links: {
      submit: `${path}/response?number=${number}`,
      draft: `${path}/draft?number=${number}`,
      events: `${path}/events`,
      language: `${path}/language`,
      ownResults,
    },
  };
}

/**
 * The path of the own results, or null where they are not shown. Only the link in an assessor's own mail shows them: a QR
 * code may hang on a wall, and other people have seen a copied link.
 */
export function ownResultsLink(
  token: string,
  { kind }: Pick<FoundInvitation, 'kind'>,
  { showPreviousResult }: Framework,
): string | null {
  return kind === 'mail' && showPreviousResult ? `/api/assessments/${token}/own_results` : null;
}

function previousRatings(
  framework: Framework,
  { previousAttributes }: OpenInvitation,
): Assessment['previous'] {
  if (!previousAttributes) return null;
  const given = Object.entries(fromStoredAnswers(framework, previousAttributes)).filter(
    ([, answer]) => answer.response_type === 'rating',
  );
  return { attributes: Object.fromEntries(given) };
}
