import { optionsOf } from '#rules/definition/item.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { loadAssessment, submitResponse } from '#contract/assessments.ts';
import { acceptInvitation, findInvitation } from '#contract/invitations.ts';
import { makeToken } from '#server/beacons/assess-tokens.ts';
import { publishShipped } from '#server/frameworks/publish-shipped.ts';
import { invite, makeOrganisation } from '#testing/invite.ts';
import { call } from '#testing/calls.ts';
import { mailsOf, newestToken } from '#testing/mailbox.ts';
import { makeAccount, signInAs } from '#testing/make-account.ts';
import { mailToken, makeBeacon } from '#testing/make-beacon.ts';
import { queueMail } from '#testing/queue-mails.ts';
import { emptyServer } from '#testing/open-for-file.ts';

const week = 7 * 86_400_000;
const newPassword = 'larches lean over water';
const form = { password: newPassword, passwordConfirmation: newPassword };
const invalid = 'this invitation is invalid, has already been used, or has expired.';
const server = emptyServer();

test('A link shows whom it is for and what joining requires', async () => {
  const token = await invite(server.services, 'Pat@Beacon.test', { isMfaRequired: true });
  const answer = await find(token);
  expect(answer.json()).toEqual({
    data: {
      invitation: {
        organisation: { name: 'North', slug: expect.stringMatching(/^north-/) },
        name: 'Pat',
        email: 'pat@beacon.test',
        username: null,
        hasPassword: null,
        mfaRequired: true,
        mfaEnabled: false,
        expiresAt: '2026-11-09T10:00:00.000Z',
      },
      mfa_required: true,
    },
  });
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
});

test('Only the mailed link reveals that the person has an account', async () => {
  const organisationId = await makeOrganisation(server.services, { isMfaRequired: true });
  const unknown = await invite(server.services, 'ida@beacon.test', {
    name: 'ada',
    organisationId,
  });
  const ada = await makeAccount(server.services, 'ada', { isMfaEnabled: true });
  const displayed = await invite(server.services, ada.email, { organisationId });
  const mailed = (await find(await newestToken(server.app))).json().data;
  expect(mailed).toMatchObject({
    invitation: { hasPassword: true, username: 'ada-ada', mfaEnabled: true },
    mfa_required: false,
  });
  const { email, ...rest } = (await find(unknown)).json().data.invitation;
  expect((await find(displayed)).json().data).toEqual({
    invitation: { ...rest, email: ada.email },
    mfa_required: true,
  });
});

test('A displayed link does not reveal that another organisation requires a second factor', async () => {
  const ada = await makeAccount(server.services, 'ada', { isMfaRequired: true });
  const displayed = await invite(server.services, ada.email);
  expect((await find(displayed)).json().data).toMatchObject({
    invitation: { mfaRequired: false },
    mfa_required: false,
  });
});

test('Opening a link changes nothing, however often', async () => {
  const token = await invite(server.services, 'pat@beacon.test');
  const before = await allRows();
  for (let n = 0; n < 5; n += 1) expect((await find(token)).statusCode).toBe(200);
  expect(await allRows()).toEqual(before);
  expect((await accept(token)).statusCode).toBe(200);
});

test('The mail contains its own link, at the public URL', async () => {
  const displayed = await invite(server.services, 'pat@beacon.test');
  const [mail] = await mailsOf(server.app);
  expect(mail?.to).toBe('pat@beacon.test');
  const token = await newestToken(server.app);
  expect(mail?.links).toEqual([`http://127.0.0.1:3000/user_invite/${token}`]);
  expect(token).not.toBe(displayed);
  const [byMail, byHand] = [(await find(token)).json(), (await find(displayed)).json()];
  expect(byMail.data.invitation).toEqual({ ...byHand.data.invitation, hasPassword: false });
});

test('A second invitation ends the first only in the same organisation', async () => {
  const organisationId = await makeOrganisation(server.services);
  const first = await invite(server.services, 'pat@beacon.test', { organisationId });
  const elsewhere = await invite(server.services, 'pat@beacon.test');
  const second = await invite(server.services, 'pat@beacon.test', { organisationId });
  expect((await find(first)).statusCode).toBe(404);
  expect((await find(elsewhere)).statusCode).toBe(200);
  expect((await find(second)).statusCode).toBe(200);
});

test('Every invalid token gets the same answer, opened or accepted', async () => {
  const { services, app } = server;
  const live = await invite(services, 'pat@beacon.test');
  const used = await invite(services, 'kim@beacon.test');
  expect((await accept(used)).statusCode).toBe(200);
  const ada = await makeAccount(services, 'ada');
  const reset = await queueMail(services, 'password_reset');
  const change = await queueMail(services, 'email_change');
  const memberId = ada.userId;
  const source = { organisationId: ada.userId, memberId } as const;
  const { secretKey } = services.config;
  const tokens = {
    used,
    unknown: 'A'.repeat(43),
    flipped: (live.startsWith('A') ? 'B' : 'A') + live.slice(1),
    cut: live.slice(1),
    longer: `${live}A`,
    'very long': 'A'.repeat(201),
    'very very long': 'A'.repeat(4000),
    'of a reset': reset.token,
    'of a changed address': change.token,
    'of a session': (await signInAs(app, ada.email)).json().data.token,
    'of an assessment': makeToken(secretKey, { ...source, kind: 'mail', assessmentId: memberId })
      .token,
    'of a QR code': makeToken(secretKey, { ...source, kind: 'qr', assessmentId: null }).token,
    "of a row's seed": (await seedOf()).toString('base64url'),
    nothing: '%20',
    'a statement': "'%20or%201=1%20--",
  };
  for (const [what, token] of Object.entries(tokens)) {
    for (const answer of [await find(token ?? ''), await accept(token ?? '')]) {
      const { requestId, ...errors } = answer.json().errors;
      expect([what, answer.statusCode, errors]).toEqual([
        what,
        404,
        { id: 'invitation_invalid', title: invalid },
      ]);
    }
  }
  expect((await find(live)).statusCode).toBe(200);
});

test('A person without a password is led to their invitation after answering by a mailed link', async () => {
  const { services, app } = server;
  await publishShipped(services, 'frameworks');
  const beacon = await makeBeacon(services, { hasPasswords: false });
  const [parent] = beacon.people;
  if (!parent) throw new Error('A Beacon without people');
  const { organisationId } = beacon;
  const { email } = await services.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', parent.userId)
    .executeTakeFirstOrThrow();
  await invite(services, email ?? '', { organisationId });
  const live = await newestToken(app);
  const token = await mailToken(services, beacon, 0);
  const framework = await services.frameworks.find({ id: 'weekly-check-in', version: 1 });
  const answers = framework.items.map((item) => {
    return [item.id, { rating: Number(optionsOf(item)[0]?.value) }];
  });
  const payload = { attributes: Object.fromEntries(answers) };
  const submit = () => call(app, submitResponse, { params: { token }, payload });
  expect((await submit()).json().data.invite_token).toBe(live);
  expect((await accept(live)).statusCode).toBe(200);
  expect((await submit()).json().data).not.toHaveProperty('invite_token');
});

test('An assessment link mailed to a former address does not lead to the invitation', async () => {
  const { services, app } = server;
  await publishShipped(services, 'frameworks');
  const beacon = await makeBeacon(services, { hasPasswords: false });
  const { organisationId } = beacon;
  const token = await mailToken(services, beacon, 0);
  pass(1000);
  const email = 'other@beacon.test';
  const email_changed_at = services.clock.now();
  await services.db
    .updateTable('users')
    .set({ email, email_changed_at })
    .where('id', '=', beacon.people[0]?.userId ?? '')
    .execute();
  await invite(services, email, { organisationId });
  const loaded = await call(app, loadAssessment, { query: { token } });
  expect(JSON.stringify(loaded.json())).not.toContain(await newestToken(app));
  await services.db
    .updateTable('assessments')
    .set({ closed_at: services.clock.now() })
    .where('organisation_id', '=', organisationId)
    .execute();
  const rejected = await call(app, loadAssessment, { query: { token } });
  expect(rejected.json().errors).toMatchObject({ canSignUp: false });
  expect(rejected.json().errors).not.toHaveProperty('inviteToken');
});

test('An invitation expires after seven days', async () => {
  const token = await invite(server.services, 'pat@beacon.test');
  pass(week - 1);
  expect((await find(token)).statusCode).toBe(200);
  pass(1);
  expect((await find(token)).json().errors.id).toBe('invitation_invalid');
  expect((await accept(token)).json().errors.id).toBe('invitation_invalid');
});

function find(token: string) {
  return call(server.app, findInvitation, { params: { token } });
}

function accept(token: string) {
  return call(server.app, acceptInvitation, { params: { token }, payload: form });
}

function pass(ms: number): void {
  const { clock } = server.services;
  clock.moveTo(new Date(clock.now().getTime() + ms));
}

async function seedOf(): Promise<Buffer> {
  const rows = server.services.db.selectFrom('invitations').select('seed');
  return (await rows.executeTakeFirstOrThrow()).seed;
}

async function allRows() {
  const { rows } = await sql`
    select (select json_agg(i) from invitations i) as i, (select json_agg(u) from users u) as u,
      (select json_agg(s) from sessions s) as s, (select json_agg(a) from audit_events a) as a,
      (select json_agg(m) from account_mails m) as m`.execute(server.services.db);
  return rows;
}
