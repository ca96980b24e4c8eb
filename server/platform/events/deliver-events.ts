import { nextAttemptAt } from '#server/platform/jobs/back-off.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { claimEvents, findDueOrganisations, postpone, removeHandled } from './claim-events.ts';
import type { Claim } from './claim-events.ts';
import { consumerNames } from './subscriptions.ts';
import type { ConsumerName } from '#server/platform/schema/events.ts';

declare module '#server/platform/services.ts' {
  interface Services {
    /** What handles the events of each consumer. */
    consumers: Record<ConsumerName, Consumer>;
  }
}

export type EventServices = Pick<Services, 'db' | 'clock' | 'config' | 'log' | 'consumers'>;

/** Handles events of one organisation inside the transaction that takes them off the queue. */
export type Consumer = (services: EventServices, events: readonly Claim[]) => Promise<void>;

const never: AbortSignal = new AbortController().signal;

/**
 * Delivers every due event to its consumers, and returns how many. Several processes may run it at once; an event has its
 * effect once.
 */
export async function deliverEvents(
  services: EventServices,
  stop: AbortSignal = never,
): Promise<number> {
  let delivered = 0;
  for (const consumer of consumerNames) {
    const organisations = await findDueOrganisations(services.db, consumer, services.clock.now());
    for (const organisationId of organisations) {
      delivered += await deliverTo(services, { consumer, organisationId }, stop);
    }
  }
  return delivered;
}

/** Delivers what is due of one organisation to one consumer, and returns how many events that were. */
export async function deliverTo(
  services: EventServices,
  target: { consumer: ConsumerName; organisationId: string },
  stop: AbortSignal = never,
): Promise<number> {
  let delivered = 0;
  while (!stop.aborted) {
    const claims = await claimEvents(services.db, target, services.clock.now());
    if (claims.length === 0) break;
    await handleAll(services, target.consumer, claims);
    delivered += claims.length;
  }
  return delivered;
}

/** Handles a batch, and if that fails each event alone, so that one that always fails holds up no other. */
async function handleAll(
  services: EventServices,
  consumer: ConsumerName,
  claims: readonly Claim[],
): Promise<void> {
  try {
    await handle(services, consumer, claims);
  } catch (error) {
    const [claim, ...others] = claims;
    if (!claim) return;
    if (others.length === 0) return fail(services, consumer, claim, error);
    for (const each of claims) await handleAll(services, consumer, [each]);
  }
}

async function handle(
  services: EventServices,
  consumer: ConsumerName,
  claims: readonly Claim[],
): Promise<void> {
  await inTransaction(services, async (trxServices) => {
    await services.consumers[consumer](trxServices, claims);
    const removed = await removeHandled(trxServices.db, consumer, claims);
    if (removed < claims.length) throw new Error('Another worker has claimed these events');
  });
}

async function fail(
  { db, clock, log }: EventServices,
  consumer: ConsumerName,
  claim: Claim,
  error: unknown,
): Promise<void> {
  const at = nextAttemptAt(claim.attempts, clock.now());
  const name = error instanceof Error ? error.name : 'unknown';
  const { id, type } = claim;
  log.error({ consumer, id, type, name, isGivenUp: at === null }, 'An event could not be handled');
  await postpone(db, consumer, claim, { nextAttemptAt: at, error: name });
}
