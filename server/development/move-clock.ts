import { sql } from 'kysely';
import { moveClock as endpoint } from '#contract/development.ts';
import { Problem } from '#contract/problems.ts';
import { MovableClock } from '#server/clock.ts';
import type { Jump } from '#server/clock.ts';
import { handle } from '#server/http/handle.ts';
import { runDue } from '#server/mail/run-due.ts';
import type { Services } from '#server/services.ts';

export const moveClock = handle(endpoint, async ({ services, body }) => {
  const { clock } = services;
  if (!(clock instanceof MovableClock)) throw new Problem('clock_backwards');
  return clock.jumps.take(() => jumpTo(services, clock, new Date(body.now)));
});

/** Goes on when whoever asked is gone: `findClock` tells how far it is. */
async function jumpTo(services: Services, clock: MovableClock, target: Date) {
  const before = clock.now();
  if (!clock.moveTo(target)) throw new Problem('clock_backwards');
  const jump: Jump = { to: target, task: 'windows', doneCount: 0, totalCount: 0 };
  clock.jump = jump;
  try {
    await keepSessions(services, before);
    await runDue(services, jump);
  } finally {
    clock.jump = null;
  }
  return { now: clock.now().toISOString() };
}

/** Nobody is signed out by a jump: live sessions move along with the clock. */
async function keepSessions({ db, clock }: Services, before: Date): Promise<void> {
  const jump = sql`${(clock.now().getTime() - before.getTime()) / 1000} * interval '1 second'`;
  await sql`update sessions set expires_at = expires_at + ${jump},
    last_used_at = last_used_at + ${jump} where expires_at > ${before}`.execute(db);
}
