import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoId } from '#server/demo/ids.ts';
import { BeaconMaker } from '#testing/beacon-maker.ts';
import { writeBeacons } from './write-beacons.ts';
import type { BeaconPlan } from './write-beacons.ts';

let maker: BeaconMaker;
beforeAll(async () => {
  maker = await BeaconMaker.open();
  const { services } = maker.app;
  const many = { invitationsPerPerson: 5000, invitationsPerOrganisation: 5000 };
  services.config = { ...services.config, ...many };
});
afterAll(() => maker[Symbol.asyncDispose]());

const owner = {
  organisationId: demoId('organisation', 'riverside'),
  timeZone: 'Europe/London',
  userId: demoId('user', 'cora@riverside.test'),
};
const schedule = {
  periodType: 'week',
  period: 1,
  startOn: '2026-11-09',
  daysOpen: 1,
} as const;

async function plansOf(refs: string[]): Promise<BeaconPlan[]> {
  const framework = await maker.app.services.frameworks.find({ id: 'weekly-check-in', version: 1 });
  return refs.map((externalRef) => ({
    client: {
      clientName: `Client ${externalRef} "quoted" \\ {x}`,
      clientExternalRef: externalRef,
      gender: 'other',
      dateOfBirth: '2015-01-31',
      groupNames: ['A, "b"', 'C'],
    },
    name: externalRef,
    framework,
    lowerThreshold: 1.5,
    upperThreshold: 9,
    isAnonymous: false,
    schedule,
    members: [
      {
        email: `${externalRef}@import.test`,
        name: 'Of one',
        phone: '112',
        role: 'parent',
        isAdmin: true,
      },
      { email: 'of.all@import.test', name: 'Of all', phone: null, role: 'viewer', isAdmin: false },
    ],
  }));
}

async function write(plans: BeaconPlan[]) {
  const { services } = maker.app;
  return services.db.transaction().execute((db) => writeBeacons({ ...services, db }, owner, plans));
}

test('A thousand plans take as many statements as two, and each is created as planned', async () => {
  const few = await plansOf(['few-1', 'few-2']);
  const many = await plansOf(Array.from({ length: 1000 }, (_, n) => `many-${n}`));
  const forFew = await maker.app.statementsOf(() => write(few));
  const forMany = await maker.app.statementsOf(() => write(many));
  expect(forMany).toHaveLength(forFew.length);
  const client = await maker.app.services.db
    .selectFrom('clients')
    .selectAll()
    .where('external_ref', '=', 'many-7')
    .executeTakeFirstOrThrow();
  expect(client).toMatchObject({
    name: 'Client many-7 "quoted" \\ {x}',
    date_of_birth: '2015-01-31',
    group_names: ['A, "b"', 'C'],
  });
  const beacon = await maker.app.services.db
    .selectFrom('beacons')
    .selectAll()
    .where('client_id', '=', client.id)
    .executeTakeFirstOrThrow();
  expect(beacon).toMatchObject({ lower_threshold: 1.5, start_on: '2026-11-09', revision: 0 });
  expect(beacon.next_opens_at?.toISOString()).toBe('2026-11-09T00:00:00.000Z');
});

test('A person in many plans has one account and one invitation', async () => {
  const { db } = maker.app.services;
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'of.all@import.test')
    .executeTakeFirstOrThrow();
  const invitations = db.selectFrom('invitations').select('id').where('user_id', '=', id);
  expect(await invitations.execute()).toHaveLength(1);
});

test('Plans whose unique ID is taken are skipped entirely, and the others are created', async () => {
  const before = await maker.countAll();
  const made = await write(await plansOf(['few-1', 'new-1', 'new-1', 'few-2']));
  expect(made.map((one) => one !== null)).toEqual([false, true, false, false]);
  const after = await maker.countAll();
  expect(after.map((count, n) => count - (before[n] ?? 0))).toEqual([1, 1, 2, 1, 1]);
});

test('An existing client gets another Beacon and is not changed', async () => {
  const [plan] = await plansOf(['unused']);
  if (!plan) throw new Error('Expected one plan');
  const [made] = await write([{ ...plan, client: { id: demoId('client', 'kim') } }]);
  expect(made?.clientId).toBe(demoId('client', 'kim'));
  const clients = await maker.app.services.db
    .selectFrom('clients')
    .select('id')
    .where('external_ref', '=', 'unused')
    .execute();
  expect(clients).toEqual([]);
});
