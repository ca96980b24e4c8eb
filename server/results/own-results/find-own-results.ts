import { findOwnResults as endpoint } from '#contract/own-results.ts';
import { invitationFor } from '#server/assessments/access.ts';
import { ownResultsLink } from '#server/assessments/present.ts';
import { noInvitation } from '#server/assessments/problem-for.ts';
import { withFramework } from '#server/frameworks/with-framework.ts';
import { handle } from '#server/platform/http/handle.ts';
import { ownResultsOf } from './own-results.ts';

export const findOwnResults = handle(endpoint, async ({ services, params }) => {
  const found = await invitationFor(services, params.token, services.clock.now());
  const { framework, ...invitation } = await withFramework(services, found);
  if (!ownResultsLink(params.token, invitation, framework)) throw noInvitation();
  return ownResultsOf(services, framework, invitation);
});
