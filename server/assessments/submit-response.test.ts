import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { teamResult } from '#rules/scoring/score.ts';
import { teamResultOf } from '#server/beacons/projections/stored-result.ts';
import type { Database } from '#server/platform/database/open.ts';
import { answersTo } from '#testing/answers.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { recomputed } from '#testing/close-assessment.ts';
import { makeQrToken, personOf } from '#testing/make-beacon.ts';
import { publishQuestions } from '#testing/publish-questions.ts';
import { countRows, makeFixture } from '#testing/make-fixture.ts';
import { storedResult } from '#testing/stored-result.ts';
import { openDueWindow } from './open-windows.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const key = (text: string) => ({ 'idempotency-key': text });

test('a submit stores the response, the team result, the list columns and an audit event', async () => {
  const { beacon, framework, mail, services, submit } = await makeFixture(database, {
    roles: ['parent'],
  });
  const answer = await submit(await mail(0));
  expect(answer).toEqual({
    status: 200,
    data: {
      success: true,
      current_user: null,
      nextAssessmentAt: 'the start of Monday 9 November 2026',
      queue: null,
    },
    errors: {},
  });
  const { db } = services;
  const assessment = await db
    .selectFrom('assessments')
    .selectAll()
    .where('beacon_id', '=', beacon.beaconId)
    .executeTakeFirstOrThrow();
  const { userId } = personOf(beacon, 0);
  const { attributes } = answersTo(framework);
  const expected = teamResult(framework, [{ userId, role: 'parent', attributes }]);
  expect(assessment).toMatchObject({ completed_at: services.clock.now() });
  expect(teamResultOf(framework, assessment)).toEqual(expected);
  const row = await db
    .selectFrom('beacons')
    .selectAll()
    .where('id', '=', beacon.beaconId)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    latest_score: expected?.score,
    latest_normalised_score: expected?.normalisedScore,
    latest_completed_at: services.clock.now(),
    next_opens_at: new Date('2026-11-09T00:00:00Z'),
  });
  const events = await db
    .selectFrom('audit_events')
    .select(['action', 'user_id', 'client_id', 'assessment_id'])
    .where('organisation_id', '=', beacon.organisationId)
    .where('action', '=', 'response.submitted')
    .execute();
  expect(events).toEqual([
    {
      action: 'response.submitted',
      user_id: userId,
      client_id: beacon.clientId,
      assessment_id: assessment.id,
    },
  ]);
});

test('the change in the second window is the difference to the first', async () => {
  const { beacon, framework, mail, moveTo, services, submit } = await makeFixture(database, {
    roles: ['parent'],
  });
  await submit(await mail(0));
  moveTo('2026-11-09T10:00:00Z');
  await openDueWindow(services, beacon);
  await submit(await mail(0), answersTo(framework, 'parent', -1));
  const { latest_change, latest_score } = await services.db
    .selectFrom('beacons')
    .select(['latest_change', 'latest_score'])
    .where('id', '=', beacon.beaconId)
    .executeTakeFirstOrThrow();
  const first = await services.db
    .selectFrom('assessments')
    .select('result')
    .where('beacon_id', '=', beacon.beaconId)
    .where('number', '=', 1)
    .executeTakeFirstOrThrow();
  expect(latest_change).toBe(Number(latest_score) - Number(first.result?.score));
  expect(latest_change).not.toBe(0);
});

test.each([5, 100])(
  'a submit of %i questions takes two statements, also the last of a team, and three when signed in',
  async (count) => {
    const framework = `questions-${count}`;
    await publishQuestions(database, framework, count);
    const { app, beacon, mail, submit } = await makeFixture(database, { framework });
    const [first, second] = [await mail(0), await mail(1)];
    expect(await app.statementsOf(() => submit(first))).toHaveLength(2);
    const headers = await app.signIn(personOf(beacon, 1));
    expect(await app.statementsOf(() => submit(second, undefined, headers))).toHaveLength(3);
  },
);

describe('a repeated submit', () => {
  test('gets the same answer, also after closing, and changes nothing', async () => {
    const { beacon, mail, moveTo, services, submit } = await makeFixture(database);
    const token = await mail(0);
    const first = await submit(token, undefined, key('one'));
    const events = await countRows(services, 'audit_events', beacon);
    expect(await submit(token, undefined, key('one'))).toEqual(first);
    expect(await countRows(services, 'audit_events', beacon)).toBe(events);
    moveTo('2026-11-06T10:00:00Z');
    expect(await submit(token, undefined, key('one'))).toEqual(first);
    expect(await countRows(services, 'responses', beacon)).toBe(1);
  });

  test('is recognised by its body when no key is sent', async () => {
    const { framework, mail, submit } = await makeFixture(database);
    const token = await mail(0);
    const first = await submit(token);
    expect(await submit(token)).toEqual(first);
    const other = await submit(token, answersTo(framework, 'parent', -1));
    expect(other.errors).toMatchObject({ id: 'AssessmentAlreadyCompleted' });
  });

  test('with other answers is an idempotency_conflict, with another key AssessmentAlreadyCompleted', async () => {
    const { beacon, framework, mail, services, submit } = await makeFixture(database);
    const token = await mail(0);
    await submit(token, undefined, key('one'));
    const others = answersTo(framework, 'parent', -1);
    const conflict = await submit(token, others, key('one'));
    expect([conflict.status, conflict.errors['id']]).toEqual([409, 'idempotency_conflict']);
    const completed = await submit(token, undefined, key('two'));
    expect([completed.status, completed.errors['id']]).toEqual([409, 'AssessmentAlreadyCompleted']);
    const stored = await services.db
      .selectFrom('responses')
      .select('attributes')
      .where('organisation_id', '=', beacon.organisationId)
      .execute();
    const given = answersTo(framework).attributes;
    const ratings = framework.items.map(({ id }) => given[id]?.rating ?? null);
    expect(stored).toEqual([{ attributes: ratings }]);
  });

  test('is stored once and answered alike when sent a hundred times at once', async () => {
    const { beacon, mail, services, submit } = await makeFixture(database);
    const token = await mail(0);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => submit(token, undefined, key('one'))),
    );
    expect(answers[0]).toMatchObject({ status: 200, data: { success: true } });
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify(answers[0])]),
    );
    expect(await countRows(services, 'responses', beacon)).toBe(1);
  });
});

test('a hundred people who submit at once are all counted', { timeout: 60_000 }, async () => {
  const roles = Array.from({ length: 100 }, () => 'assessor' as const);
  const { beacon, framework, mail, services, submit } = await makeFixture(database, { roles });
  const tokens = await Promise.all(roles.map((_, index) => mail(index)));
  const answers = await Promise.all(
    tokens.map((token, index) => submit(token, answersTo(framework, 'assessor', index % 4))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await storedResult({ beacon, framework, services })).toEqual(
    await recomputed({ beacon, framework, services }),
  );
});

test('concurrent submits produce the score recomputed from the rows', async () => {
  const roles = ['parent', 'teacher', 'self', 'assessor', 'educator', 'student'] as const;
  const { beacon, framework, mail, services, submit } = await makeFixture(database, {
    roles: [...roles],
  });
  const tokens = await Promise.all(roles.map((_, index) => mail(index)));
  const answers = await Promise.all(
    tokens.map((token, index) => submit(token, answersTo(framework, roles[index], index % 4))),
  );
  expect(answers.map(({ status }) => status)).toEqual(roles.map(() => 200));
  expect(await storedResult({ beacon, framework, services })).toEqual(
    await recomputed({ beacon, framework, services }),
  );
});

test.each([
  { isLast: false, nth: 1 },
  { isLast: false, nth: 2 },
  { isLast: true, nth: 1 },
  { isLast: true, nth: 2 },
])(
  'a submit is either counted or rejected when its window closes at its statement $nth; last of the team: $isLast',
  async ({ isLast, nth }) => {
    const roles = isLast ? (['parent'] as const) : (['parent', 'teacher'] as const);
    const { beacon, framework, mail, moveTo, services, submit } = await makeFixture(database, {
      roles: [...roles],
    });
    const token = await mail(0);
    const closing = Promise.withResolvers<void>();
    let sent = 0;
    const watch = database.watchStatements(() => {
      sent += 1;
      if (sent !== nth) return;
      moveTo('2026-11-05T00:00:00Z');
      openDueWindow(services, beacon).then(closing.resolve, closing.reject);
    });
    const { status } = await submit(token);
    await closing.promise;
    watch[Symbol.dispose]();
    expect([200, 404]).toContain(status);
    expect(await countRows(services, 'responses', beacon)).toBe(status === 200 ? 1 : 0);
    expect((await storedResult({ beacon, framework, services })) !== null).toBe(status === 200);
  },
);

describe('a late submit', () => {
  test('at the instant of closing is rejected and not stored', async () => {
    const { beacon, mail, moveTo, services, submit } = await makeFixture(database);
    const token = await mail(0);
    moveTo('2026-11-05T00:00:00Z');
    const { status, errors } = await submit(token);
    expect(status).toBe(404);
    expect(errors).toMatchObject({
      id: 'NoAssessmentInvitation',
      nextAssessmentAt: 'the start of Monday 9 November 2026',
    });
    expect(await countRows(services, 'responses', beacon)).toBe(0);
  });

  test('is counted a millisecond before closing', async () => {
    const { mail, moveTo, submit } = await makeFixture(database);
    const token = await mail(0);
    moveTo('2026-11-04T23:59:59.999Z');
    expect((await submit(token)).status).toBe(200);
  });

  test('with answers to a closed window is not counted in the next window of the QR code', async () => {
    const schedule = { daysOpen: '7' };
    const { app, beacon, framework, load, moveTo, services } = await makeFixture(database, {
      schedule,
    });
    const token = await makeQrToken(services, beacon, 0);
    const { data } = await load(token);
    const { links } = data['assessment'] as { links: { submit: string } };
    moveTo('2026-11-09T00:00:00Z');
    const late = await app.post(links.submit, answersTo(framework));
    expect(late.errors).toMatchObject({ id: 'NoAssessmentInvitation' });
    expect(await countRows(services, 'responses', beacon)).toBe(0);
  });
});

test('the answer has the session token only for the live session of the assessor', async () => {
  const { app, beacon, mail, submit } = await makeFixture(database);
  const other = await app.signIn(personOf(beacon, 1));
  const stranger = await submit(await mail(0), undefined, other);
  expect(stranger.data).not.toHaveProperty('token');
  expect(stranger.data['current_user']).toBeNull();
  const ownAnswer = await submit(await mail(1), undefined, other);
  expect(ownAnswer.data).toMatchObject({
    token: other.authorization.slice('Bearer '.length),
    current_user: { id: personOf(beacon, 1).userId },
  });
});

test('the last expected response closes a window that is open until complete', async () => {
  const schedule = { daysOpen: 'until-complete' };
  const { beacon, mail, moveTo, services, submit } = await makeFixture(database, { schedule });
  const tokens = [await mail(0), await mail(1)] as const;
  moveTo('2026-11-18T10:00:00Z');
  expect((await submit(tokens[0])).data).toMatchObject({ nextAssessmentAt: null });
  const last = await submit(tokens[1]);
  expect(last.data).toMatchObject({ nextAssessmentAt: 'the start of Monday 23 November 2026' });
  expect(await submit(tokens[1])).toEqual(last);
  const windows = await services.db
    .selectFrom('assessments')
    .select(['number', 'closed_at'])
    .where('beacon_id', '=', beacon.beaconId)
    .execute();
  expect(windows).toEqual([{ number: 1, closed_at: new Date('2026-11-18T10:00:00Z') }]);
});
