import { recordEvent as endpoint } from '#contract/assessments.ts';
import { countEvent } from '#server/assessments/analytics/count-event.ts';
import { handle } from '#server/platform/http/handle.ts';
import { invitationFor } from './access.ts';

export const recordEvent = handle(endpoint, async ({ services, params, body }) => {
  const invitation = await invitationFor(services, params.token, services.clock.now());
  await countEvent(services, invitation, body.name);
  return { success: true } as const;
});
