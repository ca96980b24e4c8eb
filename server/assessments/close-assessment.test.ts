import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Beacon } from '#contract/beacons.ts';
import { closeAssessment } from '#contract/closing.ts';
import type { Database } from '#server/platform/database/open.ts';
import { deliverMails } from '#server/mail/deliver-mails.ts';
import { openTestDatabase } from '#testing/databases.ts';
import type { Answer } from '#testing/http-app.ts';
import { makeQrToken, personOf } from '#testing/make-beacon.ts';
import { makePerson } from '#testing/make-list.ts';
import { countRows, makeWorld } from '#testing/make-world.ts';
import type { Headers, World } from '#testing/make-world.ts';
import { runDueWindows } from './open-windows.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const untilComplete = { daysOpen: 'until-complete' };
const nextOpening = '2026-11-09T00:00:00.000Z';

async function adminOf({ app, beacon }: World): Promise<Headers> {
  return app.signIn(await makePerson(app.services, [beacon.organisationId], ['admin']));
}

function close({ app, beacon }: World, headers: Headers, body?: object): Promise<Answer> {
  return app.put(closeAssessment.path.replace('{uuid}', beacon.beaconId), body, headers);
}

function beaconOf({ data }: Answer): Beacon {
  return data['beacon'] as Beacon;
}

async function closedAtOf({ beacon, services }: World): Promise<(Date | null)[]> {
  const rows = await services.db
    .selectFrom('assessments')
    .select('closed_at')
    .where('beacon_id', '=', beacon.beaconId)
    .orderBy('number')
    .execute();
  return rows.map(({ closed_at }) => closed_at);
}

describe('closing', () => {
  test('ends the window at once, and shows when the next one opens', async () => {
    const world = await makeWorld(database);
    const [mail, qr] = [await world.mail(0), await makeQrToken(world.services, world.beacon, 0)];
    const draft = { input: { attributes: {} }, currentStage: 2 };
    await world.app.put(`/api/assessments/${mail}/draft`, draft);
    const answer = await close(world, await adminOf(world), { number: 1 });
    expect([answer.status, beaconOf(answer).nextAssessment]).toEqual([
      200,
      expect.objectContaining({ number: 2, open: false, closing: false, startOn: nextOpening }),
    ]);
    expect(await closedAtOf(world)).toEqual([world.services.clock.now()]);
    expect(await countRows(world.services, 'drafts', world.beacon)).toBe(0);
    for (const token of [mail, qr]) {
      const refusals = [await world.load(token), await world.submit(token)];
      for (const { status, errors } of refusals) {
        expect([status, errors]).toMatchObject([
          404,
          { id: 'NoAssessmentInvitation', nextAssessmentAt: '12:00 am on 9 November 2026' },
        ]);
      }
    }
  });

  test('keeps what was answered until then, on the page and in lists', async () => {
    const world = await makeWorld(database);
    await world.submit(await world.mail(0));
    const waiting = await world.app.signIn(personOf(world.beacon, 1));
    const card = async () => (await world.app.get('/api/beacons', waiting)).data['beacons'];
    expect(await card()).toMatchObject([{ score: null, hasNotification: true }]);
    const closed = beaconOf(await close(world, await adminOf(world)));
    expect(closed).toMatchObject({ teamAssessment: { number: 1, count: 1 } });
    expect(await card()).toMatchObject([
      {
        score: expect.any(Number),
        openAssessment: null,
        awaited: null,
        hasNotification: false,
        nextOpensAt: nextOpening,
      },
    ]);
  });

  test.each([
    [false, { number: 1, count: 1 }],
    [true, null],
  ])(
    'shows those who have not answered what may be shown of it; anonymous: %s',
    async (isAnonymous, teamAssessment) => {
      const world = await makeWorld(database, { isAnonymous });
      await world.submit(await world.mail(0));
      const waiting = await world.app.signIn(personOf(world.beacon, 1));
      const seen = async () => {
        const { data } = await world.app.get(`/api/beacons/${world.beacon.beaconId}`, waiting);
        return data['beacon'];
      };
      expect(await seen()).toMatchObject({
        teamAssessment: null,
        hiddenResultsMessage: expect.stringMatching(/once you have answered .* once it has closed/),
      });
      await close(world, await adminOf(world));
      expect(await seen()).toMatchObject({
        teamAssessment,
        teamAssessments: [{ number: 1, responseCount: 1 }],
        hiddenResultsMessage: null,
        assessmentLink: null,
      });
    },
  );

  test('is written down with who did it', async () => {
    const world = await makeWorld(database);
    const admin = await makePerson(world.services, [world.beacon.organisationId], ['admin']);
    await close(world, await world.app.signIn(admin));
    const events = await world.services.db
      .selectFrom('audit_events')
      .select(['action', 'user_id', 'beacon_id'])
      .where('organisation_id', '=', world.beacon.organisationId)
      .where('action', '=', 'assessment.closed')
      .execute();
    const { beaconId: beacon_id } = world.beacon;
    expect(events).toEqual([{ action: 'assessment.closed', user_id: admin.userId, beacon_id }]);
  });

  test('withdraws the mails that wait', async () => {
    const world = await makeWorld(database);
    await close(world, await adminOf(world));
    const transport = () => Promise.reject(new Error('No mail is to be sent'));
    await deliverMails(world.services, transport, new AbortController().signal);
    const { rows } = await sql<{ outcome: string }>`
      select distinct d.outcome from deliveries d join mails x on x.id = d.mail_id
      where x.organisation_id = ${world.beacon.organisationId}`.execute(world.services.db);
    expect(rows).toEqual([{ outcome: 'withdrawn' }]);
  });

  test('lets the next window open when it is due, and not before', async () => {
    const world = await makeWorld(database);
    await close(world, await adminOf(world));
    world.moveTo('2026-11-08T23:59:59Z');
    await runDueWindows(world.services);
    expect(await closedAtOf(world)).toHaveLength(1);
    world.moveTo(nextOpening);
    expect((await world.load(await makeQrToken(world.services, world.beacon, 0))).status).toBe(200);
    expect(await closedAtOf(world)).toEqual([expect.any(Date), null]);
  });

  test('plans the first start after now where the window waited for everybody', async () => {
    const world = await makeWorld(database, { schedule: untilComplete });
    world.moveTo('2026-11-18T10:00:00Z');
    const headers = await adminOf(world);
    const startOn = '2026-11-23T00:00:00.000Z';
    const { data } = await world.app.get(`/api/beacons/${world.beacon.beaconId}`, headers);
    expect(data['beacon']).toMatchObject({ nextAssessment: { open: true, nextOpensAt: startOn } });
    expect(beaconOf(await close(world, headers)).nextAssessment).toMatchObject({
      number: 2,
      open: false,
      startOn,
      endOn: null,
    });
  });

  test('is followed by the first window of a schedule that was set meanwhile', async () => {
    const world = await makeWorld(database, { schedule: untilComplete });
    const headers = await adminOf(world);
    const schedule = { periodType: 'month', period: 1, startOn: '2026-11-15', daysOpen: 3 };
    const edited = await world.app.put(
      `/api/beacons/${world.beacon.beaconId}`,
      { schedule },
      headers,
    );
    const startOn = '2026-11-15T00:00:00.000Z';
    expect(beaconOf(edited).nextAssessment).toMatchObject({
      open: true,
      endOn: null,
      nextOpensAt: startOn,
    });
    expect(beaconOf(await close(world, headers)).nextAssessment).toMatchObject({
      open: false,
      startOn,
      endOn: '2026-11-18T00:00:00.000Z',
    });
  });

  test('is the end where the schedule has no other window', async () => {
    const world = await makeWorld(database, { schedule: { periodType: 'none' } });
    const headers = await adminOf(world);
    expect(beaconOf(await close(world, headers)).nextAssessment).toBeNull();
    world.moveTo('2026-11-20T10:00:00Z');
    await runDueWindows(world.services);
    expect(await closedAtOf(world)).toHaveLength(1);
  });

  test('is not undone by an edit of the schedule', async () => {
    const world = await makeWorld(database);
    const headers = await adminOf(world);
    const { schedule } = beaconOf(await close(world, headers));
    const longer = { schedule: { ...schedule, daysOpen: 5 } };
    const answer = await world.app.put(`/api/beacons/${world.beacon.beaconId}`, longer, headers);
    expect(beaconOf(answer).nextAssessment).toMatchObject({ open: false, startOn: nextOpening });
  });
});

describe('is refused', () => {
  test('where nothing is open, and a second time', async () => {
    const world = await makeWorld(database);
    const headers = await adminOf(world);
    const answers = [await close(world, headers, {}), await close(world, headers, { number: 1 })];
    expect(answers.map(({ status, errors }) => [status, errors['id']])).toEqual([
      [200, undefined],
      [409, 'assessment_not_open'],
    ]);
    expect(await countRows(world.services, 'assessments', world.beacon)).toBe(1);
  });

  test('for another window than the one that is open', async () => {
    const world = await makeWorld(database);
    world.moveTo('2026-11-10T10:00:00Z');
    const headers = await adminOf(world);
    const { status, errors } = await close(world, headers, { number: 1 });
    expect([status, errors['id']]).toEqual([409, 'another_assessment_open']);
    expect(await closedAtOf(world)).toEqual([expect.any(Date), null]);
    expect((await close(world, headers, { number: 2 })).status).toBe(200);
  });

  test('for a window whose time is over, although nobody closed it yet', async () => {
    const world = await makeWorld(database);
    world.moveTo('2026-11-05T00:00:00Z');
    const headers = await adminOf(world);
    const { errors } = await close(world, headers, { number: 1 });
    expect(errors['id']).toBe('assessment_not_open');
    expect(await closedAtOf(world)).toEqual([new Date('2026-11-05T00:00:00Z')]);
  });

  test('with a number that is none, or anything else', async () => {
    const world = await makeWorld(database);
    const headers = await adminOf(world);
    const bodies = [{ number: 0 }, { number: '1' }, { number: 1, closedAt: nextOpening }];
    const answers = await Promise.all(bodies.map((body) => close(world, headers, body)));
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 400]);
    expect(await closedAtOf(world)).toEqual([null]);
  });
});
