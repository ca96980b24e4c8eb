import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { sql } from 'kysely';
import { findClock, moveClock } from '#contract/development.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { publishShipped } from '#server/frameworks/publish-shipped.ts';
import { leaveInMailbox } from '#server/mail/transport-of.ts';
import { deliverMails } from '#server/mail/deliver-mails.ts';
import { runDueWindows } from '#server/assessments/open-windows.ts';
import { copyBeacon } from '#testing/copy-beacon.ts';
import { makeBeacon } from '#testing/make-beacon.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Clock = AnswerOf<typeof findClock>;

const beaconCount = 230;
const opening = '2026-11-09T09:00:00.000Z';
let server: TestApp;

beforeAll(async () => {
  server = await testApp();
  await publishShipped(server.services, 'frameworks');
  const first = await makeBeacon(server.services, { schedule: { startOn: '2026-11-09' } });
  for (let count = 1; count < beaconCount; count += 1) await copyBeacon(server.services, first);
});
afterAll(() => server[Symbol.asyncDispose]());

test('A jump over hundreds of windows reports its progress and runs each task once', async () => {
  expect((await clock()).jump).toBeNull();
  const work = { isDone: false };
  const moving = move(opening).finally(() => (work.isDone = true));
  const seen: Clock['jump'][] = [];
  while (!work.isDone) seen.push((await clock()).jump);
  expect((await moving).statusCode).toBe(200);
  const jumps = seen.filter((jump) => jump !== null);
  expect(jumps.map(({ task }) => task)).toContain('windows');
  expect(jumps.filter(({ doneCount, totalCount }) => doneCount > totalCount)).toEqual([]);
  expect((await clock()).jump).toBeNull();
  expect(await written()).toEqual({
    windows: beaconCount,
    openings: beaconCount,
    invitations: 2 * beaconCount,
    sent: 2 * beaconCount,
    letters: 2,
  });
});

test('A long jump is answered with its progress and continues', async () => {
  const wait = longWait();
  const others = Promise.withResolvers<void>();
  const turn = server.services.mailMutex.runExclusive(() => others.promise);
  const to = '2026-11-09T10:00:00.000Z';
  const moving = move(to);
  while (!(await clock()).jump) continue;
  wait.abort();
  const answer = await moving;
  expect(answer.statusCode).toBe(200);
  expect(answer.json().data.jump).toMatchObject({ to });
  expect((await clock()).jump).toMatchObject({ to });
  others.resolve();
  await turn;
  while ((await clock()).jump) continue;
  expect(Date.parse((await clock()).now)).toBeGreaterThanOrEqual(Date.parse(to));
});

test('A jump that fails after its answer is logged and does not block the next one', async () => {
  const wait = longWait();
  const { services } = server;
  const logged = vi.spyOn(services.log, 'error').mockReturnValue();
  const others = Promise.withResolvers<void>();
  const turn = vi.spyOn(services.mailMutex, 'runExclusive').mockReturnValueOnce(others.promise);
  const moving = move('2026-11-09T11:00:00.000Z');
  while (turn.mock.calls.length === 0) await clock();
  wait.abort();
  expect((await moving).statusCode).toBe(200);
  others.reject(new TypeError('The database is gone'));
  while ((await clock()).jump) continue;
  expect(logged.mock.calls).toEqual([[{ name: 'TypeError' }, 'A jump failed']]);
  expect((await move('2026-11-09T12:00:00.000Z')).json().data.jump).toBeNull();
});

test('Two servers that open and deliver at once handle each window and mail once', async () => {
  const { services } = server;
  services.clock.moveTo(new Date('2026-11-16T09:00:00Z'));
  const never = new AbortController().signal;
  await Promise.all([runDueWindows(services), runDueWindows(services)]);
  await Promise.all([
    deliverMails(services, leaveInMailbox, never),
    deliverMails(services, leaveInMailbox, never),
  ]);
  expect(await written()).toEqual({
    windows: 2 * beaconCount,
    openings: 2 * beaconCount,
    invitations: 4 * beaconCount,
    sent: 4 * beaconCount,
    letters: 4,
  });
});

/** Replaces the timeout of the answer, so that the test decides when it expires. */
function longWait(): AbortController {
  const wait = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(wait.signal);
  onTestFinished(() => void vi.restoreAllMocks());
  return wait;
}

async function written(): Promise<unknown> {
  const { rows } = await sql`select (select count(*)::int from assessments) as windows,
    (select count(*)::int from audit_events where action = 'assessment.opened') as openings,
    (select count(*)::int from mails where kind = 'assessment_invitation') as invitations,
    (select count(*)::int from deliveries d
      join mails x on x.organisation_id = d.organisation_id and x.id = d.mail_id
      where d.outcome = 'sent' and x.kind = 'assessment_invitation') as sent,
    (select count(distinct message_id)::int from mails
      where kind = 'assessment_invitation') as letters`.execute(server.services.db);
  return rows[0];
}

async function clock(): Promise<Clock> {
  return (await server.app.inject(findClock.path)).json().data;
}

function move(now: string) {
  return server.app.inject({ method: moveClock.method, url: moveClock.path, payload: { now } });
}
