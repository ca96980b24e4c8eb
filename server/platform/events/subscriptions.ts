import type { ConsumerName, EventType } from '#server/platform/schema/events.ts';

/** Which events each consumer handles. A new consumer is one entry here and one in `server/services.ts`. */
export const subscriptions: Record<ConsumerName, readonly EventType[]> = {
  /** Invites the assessors of a window. */
  mail: ['window.opened'],
  /** Keeps the section scores that reports read. */
  reports: ['result.settled'],
};

export const consumerNames = Object.keys(subscriptions) as ConsumerName[];
