import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Beacon } from '#contract/beacons.ts';
import type { AdminUser } from '#contract/participants.ts';
import { updateBeacon } from '#contract/beacons.ts';
import { demoId } from '#server/demo/ids.ts';
import { BeaconMaker, beaconOf, fieldErrorsIn } from '#testing/beacon-maker.ts';
import { answersTo } from '#testing/answers.ts';

let maker: BeaconMaker;
beforeAll(async () => {
  maker = await BeaconMaker.open();
});
afterAll(() => maker[Symbol.asyncDispose]());

const admin = { name: 'Bea', email: 'bea@riverside.test', roles: ['viewer', 'admin'] };
const parent = { name: 'Parker', email: 'parker@riverside.test', roles: ['parent'] };
const teacher = { name: 'Tess', email: 'tess@riverside.test', roles: ['teacher'] };

describe('The list of members', () => {
  test('adds, changes and removes members and audits each change', async () => {
    const beacon = await maker.make([admin, parent]);
    const [bea, parker] = rowsOf(beacon);
    const members = [{ ...bea, roles: ['parent', 'admin'] }, { ...teacher }];
    const answer = await maker.update(beacon.uuid, { members });
    expect(rolesIn(beaconOf(answer))).toEqual({
      'Bea Fontaine': ['parent', 'admin'],
      'Tess Moreau': ['teacher'],
    });
    expect(await tracesOf(beacon.uuid)).toEqual([
      'member.added',
      'member.added',
      'member.added',
      'member.changed',
      'member.removed',
    ]);
    const again = await maker.update(beacon.uuid, { members: [...members.slice(0, 1), parker] });
    expect([again.status, again.errors['id']]).toEqual([409, 'edited_meanwhile']);
  });

  test('rejects new names and addresses of existing members', async () => {
    const beacon = await maker.make([admin]);
    const [bea] = rowsOf(beacon);
    const other = { ...bea, name: 'Beata', email: 'other@x.test', phone: '112' };
    expect(fieldErrorsIn(await maker.update(beacon.uuid, { members: [other] }))).toEqual([
      422,
      {
        'members.0.name': 'Cannot be changed here',
        'members.0.email': 'Cannot be changed here',
        'members.0.phone': 'Cannot be changed here',
      },
    ]);
  });

  test('changes the phone number of a pending member', async () => {
    const beacon = await maker.make([admin, { ...parent, name: 'New', email: 'new@phone.test' }]);
    const rows = rowsOf(beacon);
    const editable = beacon.adminUsers?.map(({ phoneEditable }) => phoneEditable);
    expect(editable).toEqual([false, true]);
    const members = rows.map((row) => (row.name === 'New' ? { ...row, phone: '020 7946' } : row));
    const { adminUsers } = beaconOf(await maker.update(beacon.uuid, { members }));
    expect(adminUsers?.map(({ phone }) => phone)).toContain('020 7946');
  });

  test('is not changed by an admin whom another has just demoted, in 20 rounds', async () => {
    const both = ['bea', 'parker'];
    const { uuid } = await maker.make([admin, { ...parent, roles: ['parent', 'admin'] }]);
    await Promise.all(both.map((name) => maker.signIn(name)));
    for (let round = 0; round < 20; round += 1) {
      const rows = rowsOf(await maker.find(uuid));
      const demoting = both.map((name) => {
        const isOwn = (row: { email: string }) => row.email === `${name}@riverside.test`;
        const members = rows.map((row) => (isOwn(row) ? row : { ...row, roles: ['viewer'] }));
        return maker.update(uuid, { members }, name);
      });
      const statuses = (await Promise.all(demoting)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 403]);
      const now = rowsOf(await maker.find(uuid));
      expect(now.filter(({ roles }) => roles.includes('admin'))).toHaveLength(1);
      const members = now.map((row) => ({ ...row, roles: ['viewer', 'admin'] }));
      expect((await maker.update(uuid, { members })).status).toBe(200);
    }
  });

  test('always has an admin', async () => {
    const beacon = await maker.make([admin, parent]);
    const [bea, parker] = rowsOf(beacon);
    const refused = [422, { members: 'You must always have at least one Admin.' }];
    const without = [[{ ...bea, roles: ['viewer'] }, parker], [parker], []];
    for (const members of without) {
      expect(fieldErrorsIn(await maker.update(beacon.uuid, { members }))).toEqual(refused);
    }
    const blank = { name: '', email: '', roles: ['admin'] };
    expect(fieldErrorsIn(await maker.update(beacon.uuid, { members: [parker, blank] }))).toEqual(
      refused,
    );
    expect(Object.keys(rolesIn(await maker.find(beacon.uuid)))).toHaveLength(2);
  });

  test.each([
    ['of another organisation', demoId('member', 'eli grace')],
    ['of another Beacon', demoId('member', 'kim kim')],
    ['that does not exist', demoId('member', 'nobody')],
  ])('rejects a member id %s', async (_, id) => {
    const beacon = await maker.make([admin]);
    const members = [...rowsOf(beacon), { id, roles: ['viewer'] }];
    expect((await maker.update(beacon.uuid, { members })).status).toBe(404);
    expect(await maker.find(beacon.uuid)).toEqual(beacon);
  });

  test('rejects a person who occurs twice', async () => {
    const beacon = await maker.make([admin]);
    const [bea] = rowsOf(beacon);
    const twice = { 'members.1.email': 'This address is already in the list' };
    expect(fieldErrorsIn(await maker.update(beacon.uuid, { members: [bea, bea] }))).toEqual([
      422,
      twice,
    ]);
    expect(fieldErrorsIn(await maker.update(beacon.uuid, { members: [bea, admin] }))).toEqual([
      422,
      twice,
    ]);
  });

  test('lets editors remove themselves and lose access', async () => {
    const beacon = await maker.make([admin, { ...teacher, roles: ['teacher', 'admin'] }]);
    const members = rowsOf(beacon).filter(({ name }) => name !== 'Tess Moreau');
    const answer = await maker.update(beacon.uuid, { members }, 'tess');
    expect(beaconOf(answer)).toMatchObject({ canEdit: false, adminUsers: null });
    const path = updateBeacon.path.replace('{uuid}', beacon.uuid);
    expect((await maker.app.get(path, await maker.signIn('tess'))).status).toBe(404);
  });
});

describe('While a window is open,', () => {
  test('a new member is asked from the next one on, or now on request', async () => {
    const beacon = await maker.make([admin, parent]);
    const members = [
      ...rowsOf(beacon),
      teacher,
      { name: 'Now', email: 'now@x.test', roles: ['teacher'], addToCurrentAssessment: true },
    ];
    const { nextAssessment } = beaconOf(await maker.update(beacon.uuid, { members }));
    expect(nextAssessment).toMatchObject({ open: true, assessorCount: 2 });
    expect(await askedByMail(beacon.uuid)).toEqual(['now@x.test', 'parker@riverside.test']);
    expect((await seenBy('tess', beacon.uuid)).assessmentLink).toBeNull();
    expect((await seenBy('parker', beacon.uuid)).assessmentLink).toMatch(/^\/assess\//);
  });

  test('the link of a removed member is revoked', async () => {
    const beacon = await maker.make([admin, parent]);
    const { assessmentLink } = await seenBy('parker', beacon.uuid);
    const token = assessmentLink?.split('/').at(-1) ?? '';
    expect((await load(token)).status).toBe(200);
    const members = rowsOf(beacon).filter(({ name }) => name === 'Bea Fontaine');
    await maker.update(beacon.uuid, { members });
    expect((await load(token)).status).toBe(404);
    const revoked = await maker.app.services.db
      .selectFrom('assess_tokens')
      .innerJoin('members', 'members.id', 'assess_tokens.member_id')
      .whereRef('members.organisation_id', '=', 'assess_tokens.organisation_id')
      .select('revoked_at')
      .where('beacon_id', '=', beacon.uuid)
      .executeTakeFirstOrThrow();
    expect(revoked.revoked_at).not.toBeNull();
  });

  test('a viewer who becomes an assessor is asked from the next one on, or now on request', async () => {
    const beacon = await maker.make([admin, { ...parent, roles: ['viewer'] }]);
    const asParent = rowsOf(beacon).map((row) =>
      row.name === 'Parker Reid' ? { ...row, roles: ['parent'] } : row,
    );
    const changed = beaconOf(await maker.update(beacon.uuid, { members: asParent }));
    expect(changed.nextAssessment).toMatchObject({ open: true, assessorCount: 0 });
    const now = asParent.map((row) => ({ ...row, addToCurrentAssessment: true }));
    const added = beaconOf(await maker.update(beacon.uuid, { members: now }));
    expect(added.nextAssessment).toMatchObject({ open: true, assessorCount: 1 });
    expect(await askedByMail(beacon.uuid)).toEqual(['parker@riverside.test']);
  });

  test('a window until complete closes when the last awaited member is removed', async () => {
    const schedule = {
      periodType: 'week',
      period: 1,
      startOn: '2026-11-02',
      daysOpen: 'until-complete',
    };
    const beacon = await maker.make([admin, parent, teacher], { schedule });
    const { assessmentLink } = await seenBy('parker', beacon.uuid);
    await answerBy(assessmentLink?.split('/').at(-1) ?? '');
    const members = rowsOf(beacon).filter(({ name }) => name !== 'Tess Moreau');
    const { nextAssessment } = beaconOf(await maker.update(beacon.uuid, { members }));
    expect(nextAssessment).toMatchObject({ number: 2, open: false });
  });
});

/** The members editor's rows, by name. */
function rowsOf({ adminUsers }: Beacon) {
  return (adminUsers ?? []).map(({ id, name, email, roles }: AdminUser) => {
    return { id, name, email: email ?? '', roles };
  });
}

function rolesIn({ users }: Beacon): Record<string, string[]> {
  return Object.fromEntries(users.map(({ name, roles }) => [name, roles]));
}

async function seenBy(name: string, uuid: string): Promise<Beacon> {
  return maker.find(uuid, name);
}

function load(token: string) {
  return maker.app.get(`/api/assessments/new?token=${token}`);
}

async function answerBy(token: string): Promise<void> {
  const key = { id: 'strengths-and-difficulties', version: 2 };
  const framework = await maker.app.services.frameworks.find(key);
  const sent = await maker.app.post(`/api/assessments/${token}/response`, answersTo(framework));
  expect(sent.status).toBe(200);
}

/** Addresses that the latest window's invitations go to. */
async function askedByMail(uuid: string): Promise<(string | null)[]> {
  const mails = await maker.app.services.db
    .selectFrom('mails')
    .innerJoin('members', 'members.id', 'mails.member_id')
    .whereRef('members.organisation_id', '=', 'mails.organisation_id')
    .innerJoin('users', 'users.id', 'mails.user_id')
    .select('email')
    .where('beacon_id', '=', uuid)
    .where('kind', '=', 'assessment_invitation')
    .orderBy('email')
    .execute();
  return mails.map(({ email }) => email);
}

async function tracesOf(uuid: string): Promise<string[]> {
  const events = await maker.app.services.db
    .selectFrom('audit_events')
    .select('action')
    .where('beacon_id', '=', uuid)
    .where('member_id', 'is not', null)
    .orderBy('action')
    .execute();
  return events.map(({ action }) => action);
}
