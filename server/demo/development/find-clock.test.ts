import { sql } from 'kysely';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerAssessments, findClock, moveClock, quickLogin } from '#contract/development.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { findSession } from '#contract/sessions.ts';
import { publishShipped } from '#server/frameworks/publish-shipped.ts';
import { rebuildProjections } from '#server/beacons/projections/rebuild.ts';
import { makeBeacon } from '#testing/make-beacon.ts';
import { countRows } from '#testing/make-fixture.ts';
import { emptyServer } from '#testing/open-for-file.ts';
import { makeUser, post } from '#testing/test-app.ts';

type Clock = AnswerOf<typeof findClock>;

const day = 86_400_000;
const week = 7 * day;
const server = emptyServer();

beforeEach(() => publishShipped(server.services, 'frameworks'));

describe('The next window', () => {
  test('is that of the requested Beacon', async () => {
    const soon = await makeBeacon(server.services, { schedule: { startOn: dayIn(week) } });
    const late = await makeBeacon(server.services, { schedule: { startOn: dayIn(3 * week) } });
    expect((await clock()).nextWindowAt).toBe(midnight(dayIn(week)));
    expect((await clock({ beaconUuid: soon.beaconId })).nextWindowAt).toBe(midnight(dayIn(week)));
    const { nextWindowAt } = await clock({ beaconUuid: late.beaconId });
    expect(nextWindowAt).toBe(midnight(dayIn(3 * week)));
  });

  test('is null for an archived or unknown Beacon', async () => {
    const beacon = await makeBeacon(server.services, { schedule: { startOn: dayIn(week) } });
    const { db, clock: time } = server.services;
    await db.updateTable('beacons').set({ archived_at: time.now() }).execute();
    await rebuildProjections(db);
    expect((await clock({ beaconUuid: beacon.beaconId })).nextWindowAt).toBeNull();
    expect((await clock({ beaconUuid: v7() })).nextWindowAt).toBeNull();
    expect((await clock()).nextWindowAt).toBeNull();
  });
});

describe('The summary of events', () => {
  test('counts opened windows and responses since a mark', async () => {
    const schedule = { startOn: dayIn(day), daysOpen: '7' };
    const beacon = await makeBeacon(server.services, { schedule });
    const { mark, happened } = await clock();
    expect(happened).toBeNull();
    await move(day);
    expect(await clock({ since: mark })).toMatchObject({
      happened: { windowCount: 1, responseCount: 0 },
    });
    await post(server.app, answerAssessments.path, {});
    const responseCount = await countRows(server.services, 'responses', beacon);
    expect((await clock({ since: mark })).happened).toMatchObject({
      windowCount: 1,
      responseCount,
    });
    const later = await clock();
    expect((await clock({ since: later.mark })).happened).toMatchObject({ windowCount: 0 });
  });

  test('counts a message once, even if it combines several mails', async () => {
    const beacon = await makeBeacon(server.services, { schedule: { startOn: dayIn(0) } });
    const { mark } = await clock();
    const { db } = server.services;
    const mails = await db
      .selectFrom('mails')
      .select(['organisation_id', 'id'])
      .where('kind', '=', 'assessment_invitation')
      .execute();
    expect(mails).toHaveLength(2);
    for (const mail of mails) await deliver(mail, 'deferred');
    expect((await clock({ since: mark })).happened?.mailCount).toBe(0);
    for (const mail of mails) await deliver(mail, 'sent');
    expect((await clock({ since: mark })).happened?.mailCount).toBe(2);
    await db
      .updateTable('mails')
      .set({ message_id: v7() })
      .where('organisation_id', '=', beacon.organisationId)
      .execute();
    expect((await clock({ since: mark })).happened?.mailCount).toBe(1);
  });
});

describe('Concurrent jumps', () => {
  test('run one after the other, end at the latest time and open each window once', async () => {
    const schedule = { periodType: 'day', startOn: dayIn(day), daysOpen: '1' } as const;
    const beacon = await makeBeacon(server.services, { schedule });
    const { now } = await clock();
    const days = [3, 1, 5, 2, 5, 4];
    const answers = await Promise.all(days.map((count) => put(Date.parse(now) + count * day)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.every((status) => [200, 409].includes(status))).toBe(true);
    expect(Date.parse((await clock()).now)).toBe(Date.parse(now) + 5 * day);
    const { rows } = await sql<{ number: number; open: boolean }>`
      select number, closed_at is null as open from assessments
      where organisation_id = ${beacon.organisationId} order by number`.execute(server.services.db);
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(rows.filter(({ open }) => open)).toHaveLength(1);
  });

  test('sign nobody out', async () => {
    await makeUser(server.services, 'ada@beacon.test');
    const login = await post(server.app, quickLogin.path, { emailOrUsername: 'ada@beacon.test' });
    const headers = { authorization: `Bearer ${login.json().data.token}` };
    const { now } = await clock();
    const jumps = [1, 2, 3, 4, 5, 6].map((count) => put(Date.parse(now) + 4 * count * week));
    await Promise.all(jumps);
    const answer = await server.app.inject({ url: findSession.path, headers });
    expect(answer.json().data.user).toMatchObject({ email: 'ada@beacon.test' });
  });
});

async function deliver(
  { organisation_id, id }: { organisation_id: string; id: string },
  outcome: 'sent' | 'deferred',
): Promise<void> {
  const { db, clock: time } = server.services;
  const row = { organisation_id, id: v7(), mail_id: id, at: time.now(), outcome, detail: '' };
  await db.insertInto('deliveries').values(row).execute();
}

async function clock(query: Record<string, string> = {}): Promise<Clock> {
  const url = `${findClock.path}?${new URLSearchParams(query).toString()}`;
  return (await server.app.inject(url)).json().data;
}

async function move(ms: number): Promise<void> {
  const answer = await put(server.services.clock.now().getTime() + ms);
  expect(answer.statusCode).toBe(200);
}

function put(time: number) {
  const payload = { now: new Date(time).toISOString() };
  return server.app.inject({ method: moveClock.method, url: moveClock.path, payload });
}

function dayIn(ms: number): string {
  return new Date(server.services.clock.now().getTime() + ms).toISOString().slice(0, 10);
}

function midnight(date: string): string {
  return `${date}T00:00:00.000Z`;
}
