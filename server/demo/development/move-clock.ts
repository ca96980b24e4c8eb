import { once } from 'node:events';
import { sql } from 'kysely';
import { moveClock as endpoint } from '#contract/development.ts';
import { Problem } from '#contract/problems.ts';
import { MovableClock } from '#server/platform/time/clock.ts';
import type { Jump } from '#server/platform/time/clock.ts';
import { handle } from '#server/platform/http/handle.ts';
import { runDue } from './run-due.ts';
import type { Services } from '#server/platform/services.ts';
import { presentJump } from './present.ts';

/** Half of the timeout of a call. */
const maxAnswerMs = 15_000;

export const moveClock = handle(endpoint, async ({ services, body }) => {
  const { clock, log } = services;
  if (!(clock instanceof MovableClock)) throw new Problem('clock_backwards');
  const work = clock.jumps.runExclusive(() => jumpTo(services, clock, new Date(body.now)));
  const isDone = await endsInTime(work);
  if (!isDone)
    work.catch((error: unknown) => log.error({ name: errorName(error) }, 'A jump failed'));
  return { now: clock.now().toISOString(), jump: isDone ? null : presentJump(clock.jump) };
});

/** Whether the work ends before the answer is due. Rejects if the work fails before that. */
function endsInTime(work: Promise<void>): Promise<boolean> {
  const late = once(AbortSignal.timeout(maxAnswerMs), 'abort');
  return Promise.race([work.then(() => true), late.then(() => false)]);
}

function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}

/** Continues after the answer was sent; `findClock` reports the progress. */
async function jumpTo(services: Services, clock: MovableClock, target: Date): Promise<void> {
  const before = clock.now();
  if (!clock.moveTo(target)) throw new Problem('clock_backwards');
  const jump: Jump = { to: target, task: 'windows', doneCount: 0, totalCount: 0 };
  clock.jump = jump;
  try {
    await extendSessions(services, before);
    await runDue(services, jump);
  } finally {
    clock.jump = null;
  }
}

/** Moves live sessions along with the clock, so that a jump signs nobody out. */
async function extendSessions({ db, clock }: Services, before: Date): Promise<void> {
  const jump = sql`${(clock.now().getTime() - before.getTime()) / 1000} * interval '1 second'`;
  await sql`update sessions s set expires_at = moved.expires_at, last_used_at = moved.last_used_at
    from (select id, expires_at + ${jump} as expires_at, last_used_at + ${jump} as last_used_at
      from sessions where expires_at > ${before}) moved
    where s.id = moved.id`.execute(db);
}
