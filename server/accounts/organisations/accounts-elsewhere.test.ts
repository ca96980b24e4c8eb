import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findAssessmentResult } from '#contract/assessment-results.ts';
import { archiveBeacon, restoreBeacon } from '#contract/beacon-lists.ts';
import { updateBeacon } from '#contract/beacons.ts';
import { acceptInvitation } from '#contract/invitations.ts';
import {
  removeOrganisationUser,
  resendInvitation,
  updateUserRole,
  updateUserTags,
} from '#contract/organisations.ts';
import type { RequestInput } from '#testing/access/request.ts';
import { openFixture } from '#testing/access/fixture.ts';
import type { Fixture } from '#testing/access/fixture.ts';
import { mailsOf } from '#testing/mailbox.ts';
import { hillcrest, userOf } from '#testing/access/riverside.ts';
import { differences, Tracer, typed } from '#testing/access/tracer.ts';

const slug = 'riverside';
const knownEmail = 'grace@hillcrest.test';
const unknownEmail = 'quinn@beacon.test';
const emailElsewhere = 'dana@hillcrest.test';
const freeEmail = 'free@beacon.test';
let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
  const about = { phone: '+1 555 0100', avatar: 'portrait', username: 'grace-w', full_name: 'G W' };
  await fixture.services.db
    .updateTable('users')
    .set(about)
    .where('email', '=', knownEmail)
    .execute();
});
afterEach(() => fixture.journal.undo());
afterAll(() => fixture[Symbol.asyncDispose]());

describe('An organisation cannot see who has an account elsewhere', () => {
  let invited: Tracer;
  let joined: Tracer;

  test('from the baseline of a person who has not accepted', async () => {
    invited = await traceOfInvited(unknownEmail, freeEmail);
    const codes = invited.answers.find(({ call }) => call.endsWith('/qr_codes/beacons'));
    expect(codes?.body).toContain(typed.name);
    expect(invited.rejectedCalls).toEqual([
      'PUT /api/orgs/{slug}/users/{id} 422 invalid',
      'GET /api/assessments/new 409 AssessmentAlreadyCompleted',
      'POST /api/orgs/{slug}/users/remove_org_roles 409 still_in_beacons',
      'POST /api/orgs/{slug}/users 422 invalid',
    ]);
  });

  test.each([
    [knownEmail, freeEmail],
    [unknownEmail, emailElsewhere],
    [knownEmail, emailElsewhere],
  ])('from the answers about %s, who has not accepted, and %s', async (email, next) => {
    expect(differences(invited, await traceOfInvited(email, next))).toEqual([]);
  });

  test('from the baseline of a person who has joined', async () => {
    joined = await traceOfJoined({ isElsewhere: false }, freeEmail);
    expect(joined.rejectedCalls).toEqual([
      'PUT /api/orgs/{slug}/users/{id} 422 invalid',
      'PUT /api/orgs/{slug}/users/{id} 429 too_many',
      'PUT /api/beacons/{uuid} 422 invalid',
      'GET /api/assessments/new 409 AssessmentAlreadyCompleted',
      'POST /api/orgs/{slug}/users/resend_invite 409 invitation_accepted',
      'POST /api/orgs/{slug}/users/remove_org_roles 409 still_in_beacons',
    ]);
  });

  test.each([
    [true, freeEmail],
    [false, emailElsewhere],
    [true, emailElsewhere],
  ])(
    'from the answers about a person who has joined (elsewhere: %s) and %s',
    async (isElsewhere, next) => {
      expect(differences(joined, await traceOfJoined({ isElsewhere }, next))).toEqual([]);
    },
  );

  test('from the version of an id', async () => {
    const { id } = (await new Tracer(fixture).add(unknownEmail)).user.user;
    expect(id.at(14)).toBe('4');
  });
});

describe('Details that an organisation typed', () => {
  test('are the initial details of a new account', async () => {
    const tracer = new Tracer(fixture);
    const { user } = await tracer.add(unknownEmail);
    await tracer.change(user.user.id, { name: 'Quinn Right', email: unknownEmail });
    await accept(unknownEmail);
    expect(await userOf(fixture, unknownEmail)).toMatchObject({
      name: 'Quinn Right',
      phone: typed.phone,
    });
  });

  test('never change an existing account', async () => {
    const before = await userOf(fixture, knownEmail);
    await traceOfInvited(knownEmail, freeEmail, { skipUndo: true });
    expect(await userOf(fixture, knownEmail)).toEqual(before);
  });
});

async function traceOfInvited(
  email: string,
  next: string,
  { skipUndo = false } = {},
): Promise<Tracer> {
  const tracer = new Tracer(fixture, email, next);
  const { user } = await tracer.add(email);
  const uuid = await tracer.makeBeacon(email);
  const { adminUsers } = await tracer.readAll(uuid);
  const rows = (adminUsers ?? []).map(({ id, name, email: address, roles }) =>
    name === typed.name ? { id, roles, phone: '+44 1' } : { id, roles, email: address ?? '' },
  );
  const edit = { params: { uuid }, body: { members: rows } } as RequestInput<typeof updateBeacon>;
  await tracer.call(updateBeacon, edit);
  await tracer.change(user.user.id, { name: 'Quinn Renamed', email });
  await tracer.change(user.user.id, { name: 'Quinn Renamed', email: 'nora@riverside.test' });
  const member = (await tracer.readAll(uuid)).adminUsers?.find(({ email: one }) => one === email);
  if (member) await tracer.answer(uuid, member);
  const moved = await tracer.change(user.user.id, { name: 'Quinn Moved', email: next });
  expect(moved.user.user.id).not.toBe(user.user.id);
  await tracer.readAll(uuid);
  await tracer.call(findAssessmentResult, { params: { uuid, number: 1 } });
  const query = { email: next };
  await tracer.call(resendInvitation, { params: { slug }, query });
  await tracer.call(updateUserTags, { params: { slug }, query, body: { tags: ['Parent'] } });
  const role = { role: 'observer', role_value: true } as const;
  await tracer.call(updateUserRole, { params: { slug }, query, body: role });
  await tracer.call(removeOrganisationUser, { params: { slug }, query });
  await removeAnyway(tracer, uuid, next);
  await tracer.add(next);
  await tracer.add(email, 'Quinn Another');
  await tracer.add(next);
  await tracer.readAll(uuid);
  if (!skipUndo) await fixture.journal.undo();
  return tracer;
}

async function traceOfJoined({ isElsewhere }: { isElsewhere: boolean }, next: string) {
  const email = 'joined@beacon.test';
  const tracer = new Tracer(fixture, email, next);
  const { user } = await tracer.add(email);
  await accept(email);
  const { id } = await givePicture(email);
  if (isElsewhere) await joinElsewhere(id);
  const uuid = await tracer.makeBeacon(email);
  const { adminUsers } = await tracer.readAll(uuid);
  const member = adminUsers?.find(({ email: one }) => one === email);
  await tracer.change(user.user.id, { name: 'Quinn Renamed', email });
  await tracer.change(user.user.id, { name: 'Quinn Renamed', email: 'nora@riverside.test' });
  for (let n = 0; n < 6; n += 1) {
    await tracer.change(user.user.id, { name: 'Quinn Renamed', email: next });
  }
  const members = [{ id: member?.id, roles: ['parent', 'admin'], phone: '112' }];
  const edit = { params: { uuid }, body: { members } } as RequestInput<typeof updateBeacon>;
  await tracer.call(updateBeacon, edit);
  if (member) await tracer.answer(uuid, member);
  const query = { email };
  await tracer.call(resendInvitation, { params: { slug }, query });
  await tracer.call(removeOrganisationUser, { params: { slug }, query });
  await removeAnyway(tracer, uuid, email);
  await tracer.add(email);
  await tracer.readAll(uuid);
  await fixture.journal.undo();
  return tracer;
}

/** Removes the user while their Beacon is archived, and restores it. */
async function removeAnyway(tracer: Tracer, uuid: string, email: string): Promise<void> {
  await tracer.call(archiveBeacon, { params: { uuid } });
  await tracer.call(removeOrganisationUser, { params: { slug }, query: { email } });
  await tracer.call(restoreBeacon, { params: { uuid } });
  await tracer.readAll(uuid);
  await tracer.call(findAssessmentResult, { params: { uuid, number: 1 } });
}

async function accept(email: string): Promise<void> {
  const [mail] = (await mailsOf(fixture.app)).filter(({ to }) => to === email);
  const token = mail?.links[0]?.split('/').at(-1) ?? '';
  const newPassword = 'larches lean over water';
  const body = { password: newPassword, passwordConfirmation: newPassword };
  const answer = await fixture.call('A0', acceptInvitation, { params: { token }, body });
  expect(answer.statusCode).toBe(200);
}

function givePicture(email: string): Promise<{ id: string }> {
  return fixture.services.db
    .updateTable('users')
    .set({ avatar: 'portrait' })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow();
}

function joinElsewhere(userId: string) {
  return fixture.services.db
    .insertInto('organisation_users')
    .values({
      organisation_id: hillcrest,
      user_id: userId,
      created_at: fixture.services.clock.now(),
    })
    .execute();
}
