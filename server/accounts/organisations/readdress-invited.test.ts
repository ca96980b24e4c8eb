import { afterEach, expect, test } from 'vitest';
import { loadAssessment } from '#contract/assessments.ts';
import { acceptInvitation } from '#contract/invitations.ts';
import { updateOrganisationUser, updateUserRole } from '#contract/organisations.ts';
import { optOut } from '#contract/notifications.ts';
import { toggleQrStatus } from '#contract/qr-codes.ts';
import { demoId } from '#server/demo/ids.ts';
import { openFixture } from '#testing/access/fixture.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { problem } from '#testing/calls.ts';
import { mailsOf } from '#testing/mailbox.ts';
import { atRiverside, membershipOf } from '#testing/access/riverside.ts';

const pat = { id: demoId('user', 'pat@riverside.test'), email: 'pat@riverside.test' };
const newEmail = 'fresh@beacon.test';
const fixture = openForFile(openFixture);
afterEach(() => fixture.journal.undo());

test('Assessment links mailed to the former address are invalid, and new ones are mailed', async () => {
  const [before] = await linksTo(pat.email);
  expect((await load(before)).statusCode).toBe(200);
  await readdress();
  expect(problem(await load(before))).toEqual([404, 'NoAssessmentInvitation']);
  const params = { token: before ?? '' };
  expect((await fixture.call('A0', optOut, { params, body: { optedOut: true } })).statusCode).toBe(
    404,
  );
  const [after] = await linksTo(newEmail);
  expect((await load(after)).json().data.assessment.user.name).toBe('Pat Q');
  expect(await countUnsent(pat.id)).toBe(0);
});

test('A printed QR code stays valid', async () => {
  const body = { active: true, beacon_role_ids: [await memberIdOf(pat.id)] };
  const toggled = await fixture.call('OA', toggleQrStatus, { body });
  const [{ token }] = toggled.json().data.beacon_roles;
  await readdress();
  const loaded = await load(token);
  expect(loaded.json().data.assessment.user.name).toBe('Pat Q');
});

test('Roles and tags move to the new address', async () => {
  const query = { email: pat.email };
  await atRiverside(fixture, updateUserRole, { query, body: { role: 'admin', role_value: true } });
  await readdress();
  expect(await membershipOf(fixture, newEmail)).toMatchObject({
    roles: ['admin'],
    tags: ['Parent'],
  });
  expect(await membershipOf(fixture, pat.email)).toBeUndefined();
});

test('A new address in parallel with accepting is either set first or proposed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [accepted, changed] = await Promise.all([accept(), readdress()]);
    const { user, emailToConfirm } = changed.json().data;
    expect([accepted.statusCode, emailToConfirm, user.user.email]).toBeOneOf([
      [200, newEmail, pat.email],
      [404, null, newEmail],
    ]);
    await fixture.journal.undo();
  }
});

test('Two parallel changes of one person move them once', async () => {
  const answers = await Promise.all([readdress(), readdress()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
});

function readdress() {
  const body = { name: 'Pat Q', email: newEmail };
  return atRiverside(fixture, updateOrganisationUser, { params: { id: pat.id }, body });
}

function accept() {
  const params = { token: fixture.tokens.mailedInvitation };
  const password = 'larches lean over water';
  return fixture.call('A0', acceptInvitation, {
    params,
    body: { password, passwordConfirmation: password },
  });
}

/** The tokens of the assessment links mailed to an address. */
async function linksTo(address: string): Promise<string[]> {
  const mails = (await mailsOf(fixture.app)).filter(({ to }) => to === address);
  const links = mails.flatMap((mail) => mail.links).filter((link) => link.includes('/assess/'));
  return links.map((link) => link.split('/').at(-1) ?? '');
}

function load(token = '') {
  return fixture.call('A0', loadAssessment, { query: { token } });
}

async function memberIdOf(userId: string): Promise<string> {
  const { id } = await fixture.services.db
    .selectFrom('members')
    .select('id')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return id;
}

/** The number of unsent assessment mails of a user. */
async function countUnsent(userId: string): Promise<number> {
  const unsent = await fixture.services.db
    .selectFrom('mails')
    .select('id')
    .where('user_id', '=', userId)
    .where('sent_at', 'is', null)
    .execute();
  return unsent.length;
}
