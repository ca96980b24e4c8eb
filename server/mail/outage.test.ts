import { afterAll, beforeEach, expect, test } from 'vitest';
import { runDueWindows } from '#server/assessments/open-windows.ts';
import { copyBeacon } from '#testing/copy-beacon.ts';
import { openTestDatabase, resetDatabase } from '#testing/databases.ts';
import { MailServer } from '#testing/mail-server.ts';
import { makeBeacon } from '#testing/make-beacon.ts';
import { closedPort, inProduction } from '#testing/outbox.ts';
import { testServices, type TestServices } from '#testing/test-services.ts';
import { deliverMails } from './deliver-mails.ts';
import { smtpTransport } from './smtp-transport.ts';

const database = await openTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const never = new AbortController().signal;
const minuteMs = 60_000;
let services: TestServices;
let port: number;

beforeEach(async () => {
  await resetDatabase(database.db);
  services = inProduction(await testServices(database));
  port = await closedPort();
  const beacon = await makeBeacon(services, {
    roles: ['parent', 'teacher', 'educator'],
    schedule: { periodType: 'day', startOn: '2026-11-03', daysOpen: '1', startHour: 8 },
  });
  await copyBeacon(services, beacon);
});

test('An outage of an hour during an opening neither loses nor repeats a mail', async () => {
  await work('2026-11-03T07:55', 65);
  await using server = await MailServer.start({ port });
  await work('2026-11-03T09:00', 90);
  expect(subjectsOf(server)).toEqual(Array(3).fill('2 short questionnaires are waiting'));
  expect(new Set(server.received.flatMap(({ recipients }) => recipients)).size).toBe(3);
});

test('An outage during the time of a reminder neither loses nor repeats a mail', async () => {
  await whileUp('2026-11-03T08:00', 5);
  await work('2026-11-03T15:55', 60);
  await using server = await MailServer.start({ port });
  await work('2026-11-03T16:55', 90);
  expect(subjectsOf(server)).toEqual(Array(3).fill('2 short questionnaires are still waiting'));
});

test('A reminder delayed into the night by an outage is sent in the morning', async () => {
  await database.db
    .updateTable('beacons')
    .set({ days_open: '2', end_hour: null, start_hour: null, period_type: 'week', period: 1 })
    .set({ next_opens_at: new Date('2026-11-03T00:00:00Z') })
    .execute();
  await whileUp('2026-11-03T07:00', 5);
  await database.db
    .updateTable('mails')
    .set({ next_attempt_at: new Date('2026-11-03T20:30:00Z') })
    .where('kind', '=', 'assessment_reminder')
    .execute();
  await work('2026-11-03T20:30', 60);
  await using server = await MailServer.start({ port });
  await work('2026-11-03T21:30', 10);
  await work('2026-11-04T06:59', 1);
  expect(server.received).toEqual([]);
  await work('2026-11-04T07:00', 30);
  expect(subjectsOf(server)).toEqual(Array(3).fill('2 short questionnaires are still waiting'));
});

/** Runs the server's workers minute by minute. */
async function work(from: string, minutes: number): Promise<void> {
  const transport = smtpTransport(services.config, `smtp://127.0.0.1:${port}`, never);
  for (let passed = 0; passed < minutes; passed += 1) {
    services.clock.moveTo(new Date(Date.parse(`${from}Z`) + passed * minuteMs));
    await runDueWindows(services);
    await deliverMails(services, transport, never);
  }
}

async function whileUp(from: string, minutes: number): Promise<void> {
  await using server = await MailServer.start({ port });
  await work(from, minutes);
  expect(server.received).toHaveLength(3);
}

function subjectsOf({ received }: MailServer): string[] {
  return received.map(({ subject }) => subject);
}
