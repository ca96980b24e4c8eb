import { v7 } from 'uuid';
import { recordEvent as endpoint } from '#contract/assessments.ts';
import { handle } from '#server/http/handle.ts';
import { invitationFor } from './access.ts';

export const recordEvent = handle(endpoint, async ({ services, params, body }) => {
  const { clock, config, db } = services;
  const at = clock.now();
  const invitation = await invitationFor(services, params.token, at);
  if (config.analyticsOrganisations.includes(invitation.organisationSlug)) {
    await db
      .insertInto('analytics_events')
      .values({
        organisation_id: invitation.organisationId,
        id: v7(),
        at,
        name: body.name,
        framework_id: invitation.frameworkId,
      })
      .execute();
  }
  return { success: true } as const;
});
