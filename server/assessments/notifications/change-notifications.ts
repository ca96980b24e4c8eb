import { changeNotifications as endpoint } from '#contract/notifications.ts';
import { Problem } from '#contract/problems.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { presentNotifications } from './present.ts';
import { writeOptOut } from './write-opt-out.ts';

export const changeNotifications = handleSignedIn(endpoint, async ({ services, viewer, body }) => {
  const organisation = viewer.memberships.find(({ slug }) => slug === body.organisation);
  if (!organisation) throw new Problem('not_found');
  const { organisationId } = organisation;
  await writeOptOut(services, { organisationId, userId: viewer.userId }, !body.assessmentMails);
  return presentNotifications(services, viewer);
});
