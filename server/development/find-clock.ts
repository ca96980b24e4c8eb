import { findClock as endpoint } from '#contract/development.ts';
import { handle } from '#server/http/handle.ts';

export const findClock = handle(endpoint, async ({ services: { clock, db } }) => {
  const now = clock.now();
  const beacon = await db
    .selectFrom('beacons')
    .select('next_opens_at')
    .where('archived_at', 'is', null)
    .where('next_opens_at', '>', now)
    .orderBy('next_opens_at')
    .limit(1)
    .executeTakeFirst();
  return {
    now: now.toISOString(),
    nextWindowAt: beacon?.next_opens_at?.toISOString() ?? null,
  };
});
