import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Beacon } from '#contract/beacons.ts';
import type { Database } from '#server/platform/database/open.ts';
import { deliverMails } from '#server/mail/deliver-mails.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { adminOf, close } from '#testing/close-assessment.ts';
import type { Answer } from '#testing/http-app.ts';
import { makeQrToken, personOf } from '#testing/make-beacon.ts';
import { makePerson } from '#testing/make-list.ts';
import { countRows, makeFixture } from '#testing/make-fixture.ts';
import type { Fixture } from '#testing/make-fixture.ts';
import { runDueWindows } from './open-windows.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const untilComplete = { daysOpen: 'until-complete' };
const nextOpening = '2026-11-09T00:00:00.000Z';

function beaconOf({ data }: Answer): Beacon {
  return data['beacon'] as Beacon;
}

async function closedAtOf({ beacon, services }: Fixture): Promise<(Date | null)[]> {
  const rows = await services.db
    .selectFrom('assessments')
    .select('closed_at')
    .where('beacon_id', '=', beacon.beaconId)
    .orderBy('number')
    .execute();
  return rows.map(({ closed_at }) => closed_at);
}

describe('closing an assessment', () => {
  test('ends the window at once, and shows when the next window opens', async () => {
    const fixture = await makeFixture(database);
    const [mail, qr] = [
      await fixture.mail(0),
      await makeQrToken(fixture.services, fixture.beacon, 0),
    ];
    const draft = { input: { attributes: {} }, currentStage: 2 };
    await fixture.app.put(`/api/assessments/${mail}/draft`, draft);
    const answer = await close(fixture, await adminOf(fixture), { number: 1 });
    expect([answer.status, beaconOf(answer).nextAssessment]).toEqual([
      200,
      expect.objectContaining({ number: 2, open: false, closing: false, startOn: nextOpening }),
    ]);
    expect(await closedAtOf(fixture)).toEqual([fixture.services.clock.now()]);
    expect(await countRows(fixture.services, 'drafts', fixture.beacon)).toBe(0);
    for (const token of [mail, qr]) {
      const problems = [await fixture.load(token), await fixture.submit(token)];
      for (const { status, errors } of problems) {
        expect([status, errors]).toMatchObject([
          404,
          { id: 'NoAssessmentInvitation', nextAssessmentAt: 'the start of Monday 9 November 2026' },
        ]);
      }
    }
  });

  test('keeps the earlier responses, on the page and in lists', async () => {
    const fixture = await makeFixture(database);
    await fixture.submit(await fixture.mail(0));
    const unanswered = await fixture.app.signIn(personOf(fixture.beacon, 1));
    const card = async () => (await fixture.app.get('/api/beacons', unanswered)).data['beacons'];
    expect(await card()).toMatchObject([{ score: null, hasNotification: true }]);
    const closed = beaconOf(await close(fixture, await adminOf(fixture)));
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
    'shows members without a response the result as far as allowed; anonymous: %s',
    async (isAnonymous, teamAssessment) => {
      const fixture = await makeFixture(database, { isAnonymous });
      await fixture.submit(await fixture.mail(0));
      const unanswered = await fixture.app.signIn(personOf(fixture.beacon, 1));
      const viewAsUnanswered = async () => {
        const { data } = await fixture.app.get(
          `/api/beacons/${fixture.beacon.beaconId}`,
          unanswered,
        );
        return data['beacon'];
      };
      expect(await viewAsUnanswered()).toMatchObject({
        teamAssessment: null,
        hiddenResultsMessage: expect.stringMatching(/once you have answered .* once it has closed/),
      });
      await close(fixture, await adminOf(fixture));
      expect(await viewAsUnanswered()).toMatchObject({
        teamAssessment,
        teamAssessments: [{ number: 1, responseCount: 1 }],
        hiddenResultsMessage: null,
        assessmentLink: null,
      });
    },
  );

  test('writes an audit event with the administrator', async () => {
    const fixture = await makeFixture(database);
    const admin = await makePerson(fixture.services, [fixture.beacon.organisationId], ['admin']);
    await close(fixture, await fixture.app.signIn(admin));
    const events = await fixture.services.db
      .selectFrom('audit_events')
      .select(['action', 'user_id', 'beacon_id'])
      .where('organisation_id', '=', fixture.beacon.organisationId)
      .where('action', '=', 'assessment.closed')
      .execute();
    const { beaconId: beacon_id } = fixture.beacon;
    expect(events).toEqual([{ action: 'assessment.closed', user_id: admin.userId, beacon_id }]);
  });

  test('withdraws the queued mails', async () => {
    const fixture = await makeFixture(database);
    await close(fixture, await adminOf(fixture));
    const transport = () => Promise.reject(new Error('No mail is to be sent'));
    await deliverMails(fixture.services, transport, new AbortController().signal);
    const { rows } = await sql<{ outcome: string }>`
      select distinct d.outcome from deliveries d
      join mails x on x.organisation_id = d.organisation_id and x.id = d.mail_id
      where x.organisation_id = ${fixture.beacon.organisationId}`.execute(fixture.services.db);
    expect(rows).toEqual([{ outcome: 'withdrawn' }]);
  });

  test('lets the next window open at its time, not before', async () => {
    const fixture = await makeFixture(database);
    await close(fixture, await adminOf(fixture));
    fixture.moveTo('2026-11-08T23:59:59Z');
    await runDueWindows(fixture.services);
    expect(await closedAtOf(fixture)).toHaveLength(1);
    fixture.moveTo(nextOpening);
    expect(
      (await fixture.load(await makeQrToken(fixture.services, fixture.beacon, 0))).status,
    ).toBe(200);
    expect(await closedAtOf(fixture)).toEqual([expect.any(Date), null]);
  });

  test('plans the first start after now for a window that was open until complete', async () => {
    const fixture = await makeFixture(database, { schedule: untilComplete });
    fixture.moveTo('2026-11-18T10:00:00Z');
    const headers = await adminOf(fixture);
    const startOn = '2026-11-23T00:00:00.000Z';
    const { data } = await fixture.app.get(`/api/beacons/${fixture.beacon.beaconId}`, headers);
    expect(data['beacon']).toMatchObject({ nextAssessment: { open: true, nextOpensAt: startOn } });
    expect(beaconOf(await close(fixture, headers)).nextAssessment).toMatchObject({
      number: 2,
      open: false,
      startOn,
      endOn: null,
    });
  });

  test('is followed by the first window of a schedule that was changed in the meantime', async () => {
    const fixture = await makeFixture(database, { schedule: untilComplete });
    const headers = await adminOf(fixture);
    const schedule = { periodType: 'month', period: 1, startOn: '2026-11-15', daysOpen: 3 };
    const edited = await fixture.app.put(
      `/api/beacons/${fixture.beacon.beaconId}`,
      { schedule },
      headers,
    );
    const startOn = '2026-11-15T00:00:00.000Z';
    expect(beaconOf(edited).nextAssessment).toMatchObject({
      open: true,
      endOn: null,
      nextOpensAt: startOn,
    });
    expect(beaconOf(await close(fixture, headers)).nextAssessment).toMatchObject({
      open: false,
      startOn,
      endOn: '2026-11-18T00:00:00.000Z',
    });
  });

  test('is final when the schedule has no other window', async () => {
    const fixture = await makeFixture(database, { schedule: { periodType: 'none' } });
    const headers = await adminOf(fixture);
    expect(beaconOf(await close(fixture, headers)).nextAssessment).toBeNull();
    fixture.moveTo('2026-11-20T10:00:00Z');
    await runDueWindows(fixture.services);
    expect(await closedAtOf(fixture)).toHaveLength(1);
  });

  test('is not undone by an edit of the schedule', async () => {
    const fixture = await makeFixture(database);
    const headers = await adminOf(fixture);
    const { schedule } = beaconOf(await close(fixture, headers));
    const longer = { schedule: { ...schedule, daysOpen: 5 } };
    const answer = await fixture.app.put(
      `/api/beacons/${fixture.beacon.beaconId}`,
      longer,
      headers,
    );
    expect(beaconOf(answer).nextAssessment).toMatchObject({ open: false, startOn: nextOpening });
  });
});

describe('closing is rejected', () => {
  test('when nothing is open, and a second time', async () => {
    const fixture = await makeFixture(database);
    const headers = await adminOf(fixture);
    const answers = [
      await close(fixture, headers, {}),
      await close(fixture, headers, { number: 1 }),
    ];
    expect(answers.map(({ status, errors }) => [status, errors['id']])).toEqual([
      [200, undefined],
      [409, 'assessment_not_open'],
    ]);
    expect(await countRows(fixture.services, 'assessments', fixture.beacon)).toBe(1);
  });

  test('for a window other than the open one', async () => {
    const fixture = await makeFixture(database);
    fixture.moveTo('2026-11-10T10:00:00Z');
    const headers = await adminOf(fixture);
    const { status, errors } = await close(fixture, headers, { number: 1 });
    expect([status, errors['id']]).toEqual([409, 'another_assessment_open']);
    expect(await closedAtOf(fixture)).toEqual([expect.any(Date), null]);
    expect((await close(fixture, headers, { number: 2 })).status).toBe(200);
  });

  test('for a window past its end that no job has closed yet', async () => {
    const fixture = await makeFixture(database);
    fixture.moveTo('2026-11-05T00:00:00Z');
    const headers = await adminOf(fixture);
    const { errors } = await close(fixture, headers, { number: 1 });
    expect(errors['id']).toBe('assessment_not_open');
    expect(await closedAtOf(fixture)).toEqual([new Date('2026-11-05T00:00:00Z')]);
  });

  test('for an invalid number or an unknown field', async () => {
    const fixture = await makeFixture(database);
    const headers = await adminOf(fixture);
    const bodies = [{ number: 0 }, { number: '1' }, { number: 1, closedAt: nextOpening }];
    const answers = await Promise.all(bodies.map((body) => close(fixture, headers, body)));
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 400]);
    expect(await closedAtOf(fixture)).toEqual([null]);
  });
});
