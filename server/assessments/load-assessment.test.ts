import { describe, expect, test } from 'vitest';
import { rebuildProjections } from '#server/beacons/projections/rebuild.ts';
import { answersTo } from '#testing/answers.ts';
import { runDueWindows } from './open-windows.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { notFound } from '#testing/no-invitation.ts';
import { invite, makeQrToken, personOf } from '#testing/make-beacon.ts';
import { publishDefinition } from '#testing/publish-definition.ts';
import { makeFixture } from '#testing/make-fixture.ts';
import type { Fixture } from '#testing/make-fixture.ts';

const database = openForFile(openTestDatabase);

test('the link in a mail opens its assessment, in the wording of the assessor’s role', async () => {
  const { load, mail } = await makeFixture(database);
  const { status, data } = await load(await mail(0));
  expect(status).toBe(200);
  expect(data).toMatchObject({
    current_user: null,
    assessment: {
      framework: { id: 'weekly-check-in' },
      number: 1,
      input: { attributes: {} },
      currentStage: 0,
      closesAt: '2026-11-05T00:00:00.000Z',
      beacon: { clientName: 'Kim', gender: 'female', dateOfBirth: '2015-05-01' },
      user: { name: 'parent' },
      organisation: { name: 'Riverside', country: null },
    },
  });
  expect(data).not.toHaveProperty('invite_token');
});

test('only behind a working link is it told that a questionnaire is for children', async () => {
  const framework = 'childrens-quality-of-life';
  const { load, mail, services, submit } = await makeFixture(database, { framework });
  const token = await mail(0);
  expect((await submit(token)).status).toBe(200);
  const answered = { id: 'AssessmentAlreadyCompleted', isForChildren: true };
  expect((await load(token)).errors).toMatchObject(answered);
  expect((await submit(await mail(1))).status).toBe(200);
  const revoked_at = services.clock.now();
  await services.db.updateTable('assess_tokens').set({ revoked_at }).execute();
  expect(await load(token)).toEqual(notFound);
  const adults = await makeFixture(database);
  const other = await adults.mail(0);
  await adults.submit(other);
  expect((await adults.load(other)).errors).not.toHaveProperty('isForChildren');
});

test('loading takes one select statement, two when signed in', async () => {
  const { app, beacon, load, mail } = await makeFixture(database);
  const token = await mail(0);
  await load(token);
  const out = await app.statementsOf(() => load(token));
  expect(out).toHaveLength(1);
  const headers = await app.signIn(personOf(beacon, 0));
  const signedIn = await app.statementsOf(() => load(token, headers));
  expect(signedIn).toHaveLength(2);
  for (const statement of [...out, ...signedIn]) expect(statement).toMatch(/^\s*select/);
});

test('the page identifies the assessor only with their own session', async () => {
  const { app, beacon, load, mail } = await makeFixture(database);
  const token = await mail(0);
  const ownAnswer = await load(token, await app.signIn(personOf(beacon, 0)));
  expect(ownAnswer.data['current_user']).toMatchObject({ id: personOf(beacon, 0).userId });
  const other = await load(token, await app.signIn(personOf(beacon, 1)));
  expect(other.data['current_user']).toBeNull();
});

describe('the same NoAssessmentInvitation is the answer to', () => {
  test('unknown and malformed tokens', async () => {
    const { app, load } = await makeFixture(database);
    expect(await app.get('/api/assessments/new')).toEqual(notFound);
    const tokens = ['', 'x', 'A'.repeat(32), 'A'.repeat(33), '\0', '../../etc', 'A'.repeat(5000)];
    for (const token of tokens) expect(await load(encodeURIComponent(token))).toEqual(notFound);
  });

  test('malformed tokens, without a database statement', async () => {
    const { app, load } = await makeFixture(database);
    expect(await app.statementsOf(() => load('A'.repeat(31)))).toEqual([]);
  });

  test('the tokens of sessions and invitations', async () => {
    const { app, beacon, load, services } = await makeFixture(database, { hasPasswords: false });
    const { authorization } = await app.signIn(personOf(beacon, 0));
    expect(await load(authorization.slice('Bearer '.length))).toEqual(notFound);
    expect(await load(await invite(services, beacon, 0))).toEqual(notFound);
  });

  test('revoked tokens', async () => {
    const { beacon, load, services } = await makeFixture(database);
    const token = await makeQrToken(services, beacon, 0);
    expect((await load(token)).status).toBe(200);
    await services.db
      .updateTable('assess_tokens')
      .set({ revoked_at: services.clock.now() })
      .where('organisation_id', '=', beacon.organisationId)
      .execute();
    expect(await load(token)).toEqual(notFound);
  });

  test('the tokens of a removed member', async () => {
    const { beacon, load, mail, services } = await makeFixture(database);
    const token = await mail(0);
    await services.db
      .updateTable('members')
      .set({ removed_at: services.clock.now() })
      .where('id', '=', personOf(beacon, 0).memberId)
      .execute();
    await rebuildProjections(services.db);
    expect(await load(token)).toEqual(notFound);
  });

  test('the tokens of an archived Beacon', async () => {
    const { beacon, load, mail, services } = await makeFixture(database);
    const token = await mail(0);
    await services.db
      .updateTable('beacons')
      .set({ archived_at: services.clock.now() })
      .where('id', '=', beacon.beaconId)
      .execute();
    await rebuildProjections(services.db);
    expect(await load(token)).toEqual(notFound);
  });
});

describe('a valid token without an open assessment', () => {
  test('gets AssessmentAlreadyCompleted after an answer, also after closing', async () => {
    const { load, mail, moveTo, submit } = await makeFixture(database);
    const token = await mail(0);
    await submit(token);
    const completed = {
      status: 409,
      data: {},
      errors: {
        id: 'AssessmentAlreadyCompleted',
        title: 'You have already completed this assessment.',
        nextAssessmentAt: 'the start of Monday 9 November 2026',
        canLogIn: true,
        canSignUp: false,
        ownResults: `/api/assessments/${token}/own_results`,
      },
    };
    expect(await load(token)).toEqual(completed);
    moveTo('2026-11-06T12:00:00Z');
    expect(await load(token)).toEqual(completed);
  });

  test('gets NoAssessmentInvitation with the next opening after closing', async () => {
    const { load, mail, moveTo } = await makeFixture(database);
    const token = await mail(0);
    moveTo('2026-11-05T00:00:00Z');
    const { status, errors } = await load(token);
    expect(status).toBe(404);
    expect(errors).toMatchObject({
      id: 'NoAssessmentInvitation',
      nextAssessmentAt: 'the start of Monday 9 November 2026',
    });
  });

  test('from the mail of an earlier window stays closed when the next window opens', async () => {
    const { load, mail, moveTo } = await makeFixture(database);
    const token = await mail(0);
    moveTo('2026-11-09T10:00:00Z');
    expect((await load(token)).errors).toMatchObject({
      id: 'NoAssessmentInvitation',
      nextAssessmentAt: 'the start of Monday 16 November 2026',
    });
  });

  test('gets no next opening when there is no next window', async () => {
    const { load, mail, moveTo } = await makeFixture(database, {
      schedule: { periodType: 'none' },
    });
    const token = await mail(0);
    moveTo('2026-11-20T10:00:00Z');
    expect((await load(token)).errors).toEqual({
      id: 'NoAssessmentInvitation',
      title: 'This assessment is not open.',
      canLogIn: true,
      canSignUp: false,
    });
  });

  test('of a QR code gets AssessmentStartingSoon before the first window and within a day of the next', async () => {
    const schedule = { startOn: '2026-11-04' };
    const fixture = await makeFixture(database, { schedule, timeZone: 'America/New_York' });
    const token = await makeQrToken(fixture.services, fixture.beacon, 0);
    const idAt = async (instant: string) => {
      fixture.moveTo(instant);
      return (await fixture.load(token)).errors;
    };
    expect(await idAt('2026-11-02T12:00:00Z')).toMatchObject({
      id: 'AssessmentStartingSoon',
      nextAssessmentAt: 'the start of Wednesday 4 November 2026',
    });
    expect(await idAt('2026-11-08T10:00:00Z')).toMatchObject({ id: 'NoAssessmentInvitation' });
    expect(await idAt('2026-11-10T10:00:00Z')).toMatchObject({ id: 'AssessmentStartingSoon' });
    fixture.moveTo('2026-11-11T10:00:00Z');
    expect((await fixture.load(token)).data).toMatchObject({ assessment: { number: 2 } });
  });

  test('offers to set a password only by mail, and only while the invitation is valid', async () => {
    const fixture = await makeFixture(database, { hasPasswords: false });
    const { beacon, load, services } = fixture;
    const inviteToken = await invite(services, beacon, 0);
    const token = await fixture.mail(0);
    const qrToken = await makeQrToken(services, beacon, 0);
    expect((await fixture.submit(token)).data).toMatchObject({ invite_token: inviteToken });
    const byMail = { canLogIn: false, canSignUp: true, inviteToken };
    expect((await load(token)).errors).toMatchObject(byMail);
    const { errors } = await load(qrToken);
    expect(errors).toMatchObject({ canLogIn: false, canSignUp: false });
    expect(errors).not.toHaveProperty('inviteToken');
    fixture.moveTo('2026-11-30T10:00:00Z');
    expect((await load(token)).errors).toMatchObject({ canSignUp: false });
  });
});

test('a QR code opens every window of its Beacon, and never shows the previous ratings', async () => {
  const { beacon, load, mail, moveTo, services, submit, framework } = await makeFixture(database);
  const token = await makeQrToken(services, beacon, 0);
  await submit(token);
  moveTo('2026-11-09T10:00:00Z');
  expect((await load(token)).data).toMatchObject({ assessment: { number: 2, previous: null } });
  const { attributes } = answersTo(framework);
  expect((await load(await mail(0))).data).toMatchObject({
    assessment: { number: 2, previous: { attributes } },
  });
});

test('the previous answers are all that were given, without the comments', async () => {
  await publishDefinition(database, mornings);
  const fixture = await makeFixture(database, { framework: mornings.id });
  const { load, mail, moveTo, services, submit } = fixture;
  const given = { slept: { value: 'badly' }, rested: { rating: 3 } };
  const comment = { slept: { ...given.slept, comment: 'Noise' }, heard: { comment: 'An owl' } };
  expect((await submit(await mail(0), { attributes: { ...given, ...comment } })).status).toBe(200);
  moveTo('2026-11-09T10:00:00Z');
  await runDueWindows(services);
  const { assessment } = (await load(await mail(0))).data;
  expect(assessment).toHaveProperty('previous', { attributes: given });
});

test('a questionnaire comes with its copyright notice', async () => {
  await publishDefinition(database, { ...mornings, id: 'protected' });
  const { load, mail } = await makeFixture(database, { framework: 'protected' });
  const { assessment } = (await load(await mail(0))).data;
  expect(assessment).toHaveProperty('framework.copyright', '© Example Press');
});

const mornings = {
  id: 'mornings',
  version: 1,
  edition: 2,
  title: 'Mornings',
  intro: 'Some questions.',
  format: 'dial',
  roles: ['parent', 'teacher'],
  licence: 'AGPL-3.0-or-later',
  source: 'Written for a test.',
  copyright: '© Example Press',
  showPreviousResult: true,
  items: [
    {
      id: 'slept',
      type: 'choice',
      text: 'How did you sleep?',
      options: [
        { value: 'badly', label: 'Badly', score: 0 },
        { value: 'well', label: 'Well', score: 50 },
      ],
    },
    { id: 'rested', type: 'rating', text: 'How rested are you?', min: 0, max: 50 },
    { id: 'heard', type: 'comment', text: 'What did you hear?' },
  ],
  sections: [{ id: 'all', title: 'All', items: ['slept', 'rested', 'heard'] }],
  scales: [
    { id: 'rest', title: 'Rest', items: [{ item: 'slept' }, { item: 'rested' }], method: 'sum' },
  ],
  main: 'rest',
  thresholds: { lower: 30, upper: 70 },
  thresholdClassifiers: ['Low', 'Middle', 'High'],
};

test('every shipped framework opens for every role it offers', async () => {
  const frameworks = ['team-wellbeing', 'childrens-quality-of-life', 'strengths-and-difficulties'];
  for (const framework of frameworks) {
    const roles: Fixture['framework']['roles'] = ['parent', 'teacher'];
    const { load, mail, submit } = await makeFixture(database, { framework, roles });
    const token = await mail(0);
    expect((await load(token)).data).toMatchObject({
      assessment: { framework: { id: framework } },
    });
    expect(await submit(token)).toMatchObject({ status: 200, data: { success: true } });
  }
});
