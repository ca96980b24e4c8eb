import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Beacon } from '#contract/beacons.ts';
import type { AdminUser } from '#contract/participants.ts';
import { demoId } from '#server/demo/ids.ts';
import { BeaconMaker, beaconOf, fieldErrorsIn, weekly } from '#testing/beacon-maker.ts';

let maker: BeaconMaker;
beforeAll(async () => {
  maker = await BeaconMaker.open();
});
afterAll(() => maker[Symbol.asyncDispose]());

const unlocked = { frameworkId: 'team-wellbeing', lowerThreshold: 40, upperThreshold: 70 };

describe('The client', () => {
  test('is changed for all of their Beacons, and each of them increments its revision', async () => {
    const { uuid, clientId } = await maker.make([]);
    const other = await anotherBeaconOf(clientId, uuid);
    const answer = await maker.update(uuid, {
      revision: 0,
      clientName: 'Nia <b>Roe</b>',
      beaconName: 'Case 7',
      gender: 'diverse',
      dateOfBirth: '2012-02-29',
      groupNames: ['Robins'],
      clientExternalRef: '',
    });
    const changed = { clientName: 'Nia <b>Roe</b>', gender: 'diverse', groupNames: ['Robins'] };
    expect(beaconOf(answer)).toMatchObject({ ...changed, beaconName: 'Case 7', revision: 1 });
    expect(await maker.find(other)).toMatchObject({ ...changed, beaconName: 'Nia', revision: 1 });
    expect(await tracesOf(uuid, 'client.changed')).toEqual([demoId('user', 'ada@riverside.test')]);
  });

  test('rejects blank names, a taken ID and a foreign picture', async () => {
    const [first, { uuid }] = [await maker.make([]), await maker.make([])];
    expect(fieldErrorsIn(await maker.update(uuid, { clientName: ' ', beaconName: '' }))).toEqual([
      422,
      { clientName: 'Required', beaconName: 'Required' },
    ]);
    const { clientExternalRef } = first;
    expect(fieldErrorsIn(await maker.update(uuid, { clientExternalRef }))).toEqual([
      422,
      { clientExternalRef: 'Another client has this ID' },
    ]);
    expect(fieldErrorsIn(await maker.update(uuid, { clientAvatar: 'f'.repeat(32) }))[0]).toBe(422);
    expect((await maker.find(uuid)).revision).toBe(0);
  });
});

describe('The schedule', () => {
  test('changes the next window at once', async () => {
    const { uuid } = await maker.make([], { schedule: { ...weekly, startOn: '2026-11-20' } });
    const schedule = { periodType: 'month', period: 1, startOn: '2026-12-01', daysOpen: 3 };
    const { nextAssessment } = beaconOf(await maker.update(uuid, { schedule }));
    expect(nextAssessment).toMatchObject({
      number: 1,
      open: false,
      startOn: '2026-12-01T00:00:00.000Z',
      endOn: '2026-12-04T00:00:00.000Z',
    });
  });

  test('never changes the open window and applies after it', async () => {
    const { uuid, nextAssessment: open } = await maker.make([]);
    const schedule = {
      periodType: 'day',
      period: 1,
      startOn: '2026-11-02',
      daysOpen: 1,
      wdays: [2],
    };
    const changed = beaconOf(await maker.update(uuid, { schedule }));
    const nextOpensAt = '2026-11-03T00:00:00.000Z';
    expect(changed).toMatchObject({ schedule, nextAssessment: { ...open, nextOpensAt } });
  });

  test('opens a window at once if the new schedule is due', async () => {
    const { uuid } = await maker.make([], { schedule: { ...weekly, startOn: '2026-11-20' } });
    const { nextAssessment } = beaconOf(await maker.update(uuid, { schedule: weekly }));
    expect(nextAssessment).toMatchObject({ number: 1, open: true });
  });

  test('may keep a start in the past, but not change it to another past date', async () => {
    const { schedule, uuid } = await maker.find(demoId('beacon', 'kim'));
    expect(schedule.startOn < '2026-11-02').toBe(true);
    expect((await maker.update(uuid, { schedule })).status).toBe(200);
    const earlier = { schedule: { ...schedule, startOn: '2026-10-31' } };
    expect(fieldErrorsIn(await maker.update(uuid, earlier))).toEqual([
      422,
      { 'schedule.startOn': 'Must be today or later' },
    ]);
  });
});

describe('Thresholds', () => {
  test('change if the framework allows it', async () => {
    const { uuid } = await maker.make([], unlocked);
    const changed = await maker.update(uuid, { lowerThreshold: 10, upperThreshold: 20 });
    expect(beaconOf(changed)).toMatchObject({ lowerThreshold: 10, upperThreshold: 20 });
    expect(fieldErrorsIn(await maker.update(uuid, { lowerThreshold: 10 }))).toEqual([
      422,
      { upperThreshold: 'Required' },
    ]);
    expect(
      fieldErrorsIn(await maker.update(uuid, { lowerThreshold: 10, upperThreshold: 12 })),
    ).toEqual([422, { upperThreshold: 'Minimum 13' }]);
  });

  test('are rejected if the framework does not allow it', async () => {
    const { uuid } = await maker.make([]);
    expect(
      fieldErrorsIn(await maker.update(uuid, { lowerThreshold: 10, upperThreshold: 20 })),
    ).toEqual([
      422,
      {
        lowerThreshold: 'Cannot be changed for this framework',
        upperThreshold: 'Cannot be changed for this framework',
      },
    ]);
  });
});

describe('Concurrent editors', () => {
  test('overwrite nothing: the second gets a conflict', async () => {
    const { uuid } = await maker.make([]);
    const answers = await Promise.all([
      maker.update(uuid, { revision: 0, beaconName: 'One' }),
      maker.update(uuid, { revision: 0, beaconName: 'Two' }, 'edda'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.errors).toMatchObject({
      id: 'edited_meanwhile',
      title: expect.stringContaining('Someone else changed this Beacon in the meantime.'),
    });
    const winner = answers.find(({ status }) => status === 200);
    const { beaconName } = await maker.find(uuid);
    expect(winner && beaconOf(winner).beaconName).toBe(beaconName);
  });

  test('who remove each other leave one admin', async () => {
    const { uuid, adminUsers } = await maker.make([
      { name: 'Bea', email: 'bea@riverside.test', roles: ['viewer', 'admin'] },
      { name: 'Tess', email: 'tess@riverside.test', roles: ['viewer', 'admin'] },
    ]);
    const [bea, tess] = (adminUsers ?? []).map(rowOf);
    const answers = await Promise.all([
      maker.update(uuid, { members: [bea] }, 'bea'),
      maker.update(uuid, { members: [tess] }, 'tess'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const { users } = await maker.find(uuid);
    expect(users.map(({ roles }) => roles)).toEqual([['viewer', 'admin']]);
  });

  test('of two Beacons of one client are serialised', async () => {
    const { uuid, clientId } = await maker.make([]);
    const other = await anotherBeaconOf(clientId, uuid);
    const answers = await Promise.all(
      [uuid, other, uuid, other].map((id, n) => maker.update(id, { clientName: `Nia ${n}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await maker.find(uuid)).revision).toBe(4);
  });
});

describe('An edit', () => {
  test.each([
    ['vera', 403],
    ['kim', 403],
    ['oscar', 403],
    ['cora', 404],
    ['nora', 404],
    ['edda', 200],
    ['bea', 200],
  ])('by %s is answered with %d, as the flag canEdit says', async (name, status) => {
    const kims = demoId('beacon', 'kim');
    const { beacon } = (await seenBy(name, kims)) as { beacon?: Beacon };
    const answer = await maker.update(kims, { beaconName: 'Kim Larsen' }, name);
    expect([answer.status, beacon?.canEdit ?? false]).toEqual([status, status === 200]);
    expect(beacon?.adminUsers != null).toBe(status === 200);
  });

  test.each([
    ['of another organisation', demoId('beacon', 'eli'), 404],
    ['that is archived', demoId('beacon', 'otto'), 404],
  ])('of a Beacon %s is not found', async (_, uuid, status) => {
    expect((await maker.update(uuid, { beaconName: 'Mine' })).status).toBe(status);
  });

  test('with unknown fields is rejected', async () => {
    const { uuid } = await maker.make([]);
    for (const extra of ['organisation', 'clientId', 'isAnonymous', 'frameworkId', '__proto__x']) {
      expect((await maker.update(uuid, { [extra]: 'hillcrest' })).status).toBe(400);
    }
  });
});

/** A row as the members editor sends it. */
function rowOf({ id, name, email, roles }: AdminUser) {
  return { id, name, email: email ?? '', roles };
}

async function seenBy(name: string, uuid: string) {
  const { data } = await maker.app.get(`/api/beacons/${uuid}`, await maker.signIn(name));
  return data;
}

/** Creates another Beacon of the client as Ada, who sees the client and becomes a creator for it. */
async function anotherBeaconOf(clientId: string, uuid: string): Promise<string> {
  await maker.app.services.db
    .updateTable('organisation_users')
    .set({ roles: ['admin', 'beacon_creator'] })
    .where('user_id', '=', demoId('user', 'ada@riverside.test'))
    .execute();
  const made = await maker.create(maker.form({ clientId, beaconName: 'Nia' }), 'ada');
  expect(beaconOf(made).uuid).not.toBe(uuid);
  return beaconOf(made).uuid;
}

async function tracesOf(uuid: string, action: string) {
  const events = await maker.app.services.db
    .selectFrom('audit_events')
    .select('user_id')
    .where('beacon_id', '=', uuid)
    .where('action', '=', action)
    .execute();
  return events.map(({ user_id }) => user_id);
}
