import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoId } from '#server/demo/ids.ts';
import { BeaconMaker, beaconOf, fieldErrorsIn, weekly } from '#testing/beacon-maker.ts';
import { hiddenClients, makeCreator } from '#testing/make-creator.ts';

let maker: BeaconMaker;
beforeAll(async () => {
  maker = await BeaconMaker.open();
});
afterAll(() => maker[Symbol.asyncDispose]());

describe('Creating a Beacon', () => {
  test('opens a window at once with the defaults of the form', async () => {
    const answer = await maker.create(maker.form());
    expect(answer).toMatchObject({ status: 200, errors: {} });
    expect(beaconOf(answer)).toMatchObject({
      clientName: 'Nia',
      beaconName: 'Nia',
      users: [{ name: 'Cora Lindqvist', roles: ['viewer', 'admin'] }],
      teamAssessments: [],
      nextAssessment: {
        number: 1,
        open: true,
        startOn: '2026-11-02T00:00:00.000Z',
        endOn: '2026-11-03T00:00:00.000Z',
      },
      revision: 0,
      today: '2026-11-02',
      canEdit: true,
    });
  });

  test('stores every field and invites the team', async () => {
    const email = 'new.parent@example.test';
    const answer = await maker.create(
      maker.form({
        clientName: '  Zoe\u0301 <script>alert(1)</script> ',
        beaconName: "Robert'); drop table beacons;--",
        groupNames: ['North', 'North', 'Robins'],
        frameworkId: 'team-wellbeing',
        lowerThreshold: 30,
        upperThreshold: 60,
        isAnonymous: true,
        schedule: { ...weekly, startOn: '2026-11-09', daysOpen: 'until-complete' },
        members: [
          {
            name: 'New Parent',
            email: 'New.Parent@Example.test',
            phone: '112',
            roles: ['assessor'],
          },
          { name: 'Somebody', email: 'tess@riverside.test', roles: ['viewer', 'admin'] },
          { name: ' ', email: '', roles: ['assessor'] },
        ],
      }),
    );
    expect(answer).toMatchObject({ status: 200 });
    expect(beaconOf(answer)).toMatchObject({
      clientName: 'Zoé <script>alert(1)</script>',
      beaconName: "Robert'); drop table beacons;--",
      groupNames: ['North', 'Robins'],
      lowerThreshold: 30,
      upperThreshold: 60,
      isAnonymous: true,
      nextAssessment: { number: 1, open: false, startOn: '2026-11-09T00:00:00.000Z' },
      users: [
        { name: 'New Parent', roles: ['assessor'], pending: true },
        { name: 'Tess Moreau', roles: ['viewer', 'admin'], pending: false },
      ],
    });
    expect(await mailsTo(email)).toEqual(['invitation']);
    expect(await mailsTo('tess@riverside.test')).toEqual([]);
  });

  test('mails each assessor of a due window exactly once', async () => {
    const member = { name: 'Mo', email: 'mo@example.test', roles: ['parent'] };
    const answer = await maker.create(maker.form({ members: [member] }));
    expect(beaconOf(answer).nextAssessment).toMatchObject({ open: true, assessorCount: 1 });
    const asked = await maker.app.services.db
      .selectFrom('mails')
      .innerJoin('users', 'users.id', 'mails.user_id')
      .select('kind')
      .where('email', '=', member.email)
      .orderBy('kind')
      .execute();
    expect(asked).toEqual([{ kind: 'assessment_invitation' }, { kind: 'assessment_reminder' }]);
  });

  test('makes the creator an admin if no other is named, or if they ask for it', async () => {
    const adminsOf = async (over: Record<string, unknown>) => {
      const { users } = beaconOf(await maker.create(maker.form(over)));
      return users.filter(({ roles }) => roles.includes('admin')).map(({ name }) => name);
    };
    const other = { name: 'Ann', email: 'ann@x.test', roles: ['admin'] };
    const cora = { name: 'Cora', email: 'cora@riverside.test', roles: ['teacher'] };
    expect(await adminsOf({ members: [] })).toEqual(['Cora Lindqvist']);
    expect(await adminsOf({ members: [], creatorIsAdmin: false })).toEqual(['Cora Lindqvist']);
    expect(await adminsOf({ members: [cora] })).toEqual(['Cora Lindqvist']);
    expect(await adminsOf({ members: [other] })).toEqual(['Ann']);
    const both = await adminsOf({ members: [other, cora], creatorIsAdmin: true });
    expect(both.toSorted()).toEqual(['Ann', 'Cora Lindqvist']);
  });

  test('is audited with ids alone', async () => {
    const { uuid, clientId } = beaconOf(
      await maker.create(
        maker.form({ members: [{ name: 'A', email: 'a@x.test', roles: ['parent'] }] }),
      ),
    );
    const events = await maker.app.services.db
      .selectFrom('audit_events')
      .select(['action', 'user_id'])
      .where('client_id', '=', clientId)
      .where('action', 'in', ['client.created', 'beacon.created', 'member.added'])
      .orderBy('action')
      .execute();
    const user_id = demoId('user', 'cora@riverside.test');
    expect(uuid).not.toBe(clientId);
    expect(events).toEqual([
      { action: 'beacon.created', user_id },
      { action: 'client.created', user_id },
      { action: 'member.added', user_id },
      { action: 'member.added', user_id },
    ]);
  });
});

describe('People with an account', () => {
  test('in another organisation are invited under the name in the form and keep their account unchanged', async () => {
    const email = 'xavier@hillcrest.test';
    const before = await accountOf(email);
    const { users } = beaconOf(
      await maker.create(
        maker.form({
          members: [{ name: 'Mr Bell', email, phone: '12345', roles: ['teacher'] }],
        }),
      ),
    );
    expect(users).toMatchObject([{ name: 'Cora Lindqvist' }, { name: 'Mr Bell', pending: true }]);
    expect(await accountOf(email)).toEqual(before);
    expect(await mailsTo(email)).toEqual(['invitation']);
    await maker.create(maker.form({ members: [{ name: 'Xavier', email, roles: ['teacher'] }] }));
    expect(await mailsTo(email)).toEqual(['invitation']);
  });

  test('whose invitation has expired are invited again', async () => {
    const email = 'slow@example.test';
    const members = [{ name: 'Slow', email, roles: ['parent'] }];
    await maker.create(maker.form({ members }));
    await maker.app.services.db
      .updateTable('invitations')
      .set({ expires_at: maker.app.services.clock.now() })
      .where('user_id', '=', (await accountOf(email)).id)
      .execute();
    await maker.create(maker.form({ members }));
    expect(await mailsTo(email)).toEqual(['invitation', 'invitation']);
  });
});

describe('An existing client', () => {
  const kims = demoId('client', 'kim');

  test('gets another Beacon and is not changed', async () => {
    await makeCreator(maker, 'bea');
    const body = { clientId: kims, beaconName: undefined, clientName: 'Other', gender: 'male' };
    const answer = await maker.create(maker.form(body), 'bea');
    expect(answer).toMatchObject({ status: 200 });
    expect(beaconOf(answer)).toMatchObject({ clientId: kims, clientName: 'Kim Larsen' });
    expect(beaconOf(answer).beaconName).toBe('Kim Larsen');
    expect(beaconOf(answer).gender).not.toBe('male');
  });

  test.each(hiddenClients)('%s is not found', async (_, clientId) => {
    const before = await maker.countAll();
    expect(await maker.create(maker.form({ clientId }))).toMatchObject({ status: 404 });
    expect(await maker.countAll()).toEqual(before);
  });
});

describe('A repeated request', () => {
  test('with the same idempotency key creates one Beacon, even concurrently', async () => {
    const [body, key] = [maker.form(), { 'idempotency-key': 'one click' }];
    const answers = await Promise.all([1, 2, 3, 4].map(() => maker.create(body, 'cora', key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => beaconOf(answer).uuid)).size).toBe(1);
    const other = await maker.create({ ...body, beaconName: 'Other' }, 'cora', key);
    expect([other.status, other.errors['id']]).toEqual([409, 'idempotency_conflict']);
    await makeCreator(maker, 'ivan');
    expect((await maker.create(maker.form(), 'ivan', key)).status).toBe(200);
  });

  test('without a key is rejected because the unique ID is taken', async () => {
    const body = maker.form();
    const answers = await Promise.all([maker.create(body), maker.create(body)]);
    const taken = [422, { clientExternalRef: 'Another client has this ID' }];
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(answers.map(fieldErrorsIn)).toContainEqual(taken);
    const before = await maker.countAll();
    const withMember = { ...body, members: [{ name: 'X', email: 'x@y.test', roles: ['parent'] }] };
    expect(fieldErrorsIn(await maker.create(withMember))).toEqual(taken);
    expect(await maker.countAll()).toEqual(before);
  });
});

function accountOf(email: string) {
  return maker.app.services.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
}

/** The account mails that are queued for somebody or were sent to them. */
async function mailsTo(email: string): Promise<string[]> {
  const mails = await maker.app.services.db
    .selectFrom('account_mails')
    .select('kind')
    .where('to_email', '=', email)
    .execute();
  return mails.map(({ kind }) => kind);
}
