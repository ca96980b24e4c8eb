import type { DomainEvent } from '#server/platform/events/record-events.ts';
import type { Services } from '#server/platform/services.ts';
import { inviteAssessors } from './invite-assessors.ts';

/** Invites the assessors of windows that have opened, in the transaction that takes their events off the queue. */
export async function inviteOpened(
  services: Pick<Services, 'db' | 'config' | 'clock'>,
  events: readonly DomainEvent[],
): Promise<void> {
  const now = services.clock.now();
  const windows = events.flatMap(({ organisationId, assessmentId }) =>
    assessmentId ? { organisationId, assessmentId, now } : [],
  );
  await inviteAssessors(services, windows);
}
