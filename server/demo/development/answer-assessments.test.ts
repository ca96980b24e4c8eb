import { beforeEach, expect, test } from 'vitest';
import { answerAssessments, findClock, moveClock } from '#contract/development.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { publishShipped } from '#server/frameworks/publish-shipped.ts';
import { rebuildProjections } from '#server/beacons/projections/rebuild.ts';
import { makeBeacon } from '#testing/make-beacon.ts';
import type { MadeBeacon } from '#testing/make-beacon.ts';
import { countRows } from '#testing/make-fixture.ts';
import { emptyServer } from '#testing/open-for-file.ts';
import { post } from '#testing/test-app.ts';

type Answered = AnswerOf<typeof answerAssessments>;

// Enough people that both choices occur.
const roles = Array.from({ length: 200 }, () => 'parent' as const);
const server = emptyServer();

beforeEach(() => publishShipped(server.services, 'frameworks'));

test('Most people answer at once, some after their reminder and some never', async () => {
  const schedule = { startOn: today(), daysOpen: '7' };
  const beacon = await makeBeacon(server.services, { schedule, roles });
  const first = await letAnswer(beacon);
  expect(first.answeredCount).toBeGreaterThan(100);
  expect(first.waitingCount).toBe(roles.length - first.answeredCount);
  expect(await letAnswer(beacon)).toEqual({ ...first, answeredCount: 0 });

  await moveTo(first.laterAt);
  expect(await countReminded(beacon)).toBe(first.waitingCount);
  const second = await letAnswer(beacon);
  expect(second.answeredCount).toBeGreaterThan(0);
  expect(second.waitingCount).toBe(first.waitingCount - second.answeredCount);
  expect(second.laterAt).toBeNull();
  const answered = first.answeredCount + second.answeredCount;
  expect(await countRows(server.services, 'responses', beacon)).toBe(answered);
  expect(answered).toBeLessThan(roles.length);
});

test.each([
  'team-wellbeing',
  'childrens-quality-of-life',
  'strengths-and-difficulties',
  'weekly-check-in',
  'low-mood-check',
  'growing-up-well',
  'first-conversation',
])('The framework %s gets valid answers', async (framework) => {
  const role = framework === 'childrens-quality-of-life' ? 'self' : 'parent';
  const schedule = { daysOpen: 'until-complete' };
  const beacon = await makeBeacon(server.services, { framework, schedule, roles: [role] });
  await answerAll(beacon);
  const { latest_score: score } = await server.services.db
    .selectFrom('beacons')
    .select('latest_score')
    .where('id', '=', beacon.beaconId)
    .executeTakeFirstOrThrow();
  expect(score).not.toBeNull();
});

test('A call with a Beacon answers that one, and a call without answers all', async () => {
  const schedule = { daysOpen: 'until-complete' };
  const one = await makeBeacon(server.services, { schedule });
  const other = await makeBeacon(server.services, { schedule });
  await answerAll(one);
  expect(await countRows(server.services, 'responses', one)).toBe(2);
  expect(await countRows(server.services, 'responses', other)).toBe(0);
  await answerAll();
  expect(await countRows(server.services, 'responses', other)).toBe(2);
});

test('A window until complete is answered by everybody, so that the next one is planned', async () => {
  const schedule = { startOn: today(), daysOpen: 'until-complete' };
  const beacon = await makeBeacon(server.services, { schedule, roles });
  expect((await clockOf(beacon)).nextWindowAt).toBeNull();
  await answerAll(beacon);
  expect((await clockOf(beacon)).nextWindowAt).not.toBeNull();
});

test('An archived, closed or unknown Beacon gets no answers', async () => {
  const beacon = await makeBeacon(server.services);
  const nobody = { answeredCount: 0, waitingCount: 0, laterAt: null };
  const { db, clock } = server.services;
  const archive = async (at: Date | null) => {
    await db.updateTable('beacons').set({ archived_at: at }).execute();
    await rebuildProjections(db);
  };
  await archive(clock.now());
  expect(await letAnswer(beacon)).toEqual(nobody);
  await archive(null);
  await db.updateTable('assessments').set({ closed_at: clock.now() }).execute();
  expect(await letAnswer(beacon)).toEqual(nobody);
  expect(await letAnswer({ beaconId: beacon.clientId })).toEqual(nobody);
});

test('A comment is used only once', async () => {
  const schedule = { periodType: 'day', daysOpen: '1', startOn: today() } as const;
  const framework = 'team-wellbeing';
  const beacon = await makeBeacon(server.services, { framework, schedule, roles: ['self'] });
  for (let day = 0; day < 20; day += 1) {
    await letAnswer(beacon);
    await moveTo((await clockOf(beacon)).nextInvitationsAt);
  }
  const responses = await server.services.db
    .selectFrom('responses')
    .select(['attributes'])
    .execute();
  const remarks = responses.flatMap(({ attributes }) =>
    attributes.flatMap((answer) => (typeof answer === 'object' && answer?.comment) || []),
  );
  expect(remarks.length).toBeGreaterThan(2);
  expect(new Set(remarks).size).toBe(remarks.length);
});

test.each([{ beaconUuid: 'kim' }, { everybody: true }])('The body %j is rejected', async (body) => {
  const { statusCode } = await post(server.app, answerAssessments.path, body);
  expect([400, 422]).toContain(statusCode);
});

/** Lets everybody answer, including those who answer late. */
async function answerAll(beacon?: MadeBeacon): Promise<void> {
  const { laterAt } = await letAnswer(beacon);
  if (!laterAt) return;
  await moveTo(laterAt);
  await letAnswer(beacon);
}

async function letAnswer(beacon?: { beaconId: string }): Promise<Answered> {
  const body = beacon ? { beaconUuid: beacon.beaconId } : {};
  return (await post(server.app, answerAssessments.path, body)).json().data;
}

async function countReminded({ organisationId }: MadeBeacon): Promise<number> {
  const sent = await server.services.db
    .selectFrom('mails')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', 'assessment_reminder')
    .where('sent_at', 'is not', null)
    .execute();
  return sent.length;
}

async function clockOf({ beaconId }: MadeBeacon): Promise<AnswerOf<typeof findClock>> {
  const url = `${findClock.path}?beaconUuid=${beaconId}`;
  return (await server.app.inject(url)).json().data;
}

async function moveTo(now: string | null): Promise<void> {
  const answer = await server.app.inject({
    method: moveClock.method,
    url: moveClock.path,
    payload: { now },
  });
  expect(answer.statusCode).toBe(200);
}

function today(): string {
  return server.services.clock.now().toISOString().slice(0, 10);
}
