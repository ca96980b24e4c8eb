import { expect, test } from 'vitest';
import { MovableClock } from '#server/platform/time/clock.ts';
import {
  check,
  csv,
  find,
  headerRow,
  makeImporter,
  row,
  run,
  start,
  work,
} from '#testing/import-fixture.ts';
import { importServer } from '#testing/import-server.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import { appOver } from '#testing/test-app.ts';

const { server, importer: ivan } = importServer();

/** Column indexes of the first member's fields. */
const email = 7;
const roles = 9;

const ownAdmin = (ref: string) =>
  row(ref, { [email]: `${ivan.userId.toUpperCase()}@beacon.test`, [roles]: 'admin|teacher' });
const otherAdmin = (ref: string) => row(ref, { [roles]: 'admin|teacher' });

test('The check counts the Beacons whose rows name another admin', async () => {
  await run(server, ivan, csv(otherAdmin('S0')));
  const rows = [otherAdmin('S0'), row('S1'), otherAdmin('S2'), ownAdmin('S3'), otherAdmin('S4')];
  const { import: checked } = await check(server, ivan, csv(...rows, row('S5', { 3: 'x' })));
  expect(checked).toMatchObject({ readyCount: 4, existingCount: 1, otherAdminCount: 2 });
});

test('The check does not count a row that names the importer as a further admin', async () => {
  const members = `${headerRow},member2Name,member2Email,member2Phone,member2Roles`;
  const both = `${otherAdmin('S1')},Ivan,${ivan.userId}@beacon.test,,admin`;
  const watcher = `${otherAdmin('S2')},Ivan,${ivan.userId}@beacon.test,,viewer`;
  const { import: checked } = await check(server, ivan, [members, both, watcher].join('\n'));
  expect(checked).toMatchObject({ readyCount: 2, otherAdminCount: 1 });
});

test('The check counts each person who will be invited by mail once', async () => {
  await run(server, ivan, csv(row('S0', { [email]: 'invited@school.test' })));
  const rita = await makeImporter(server);
  await run(server, rita, csv(row('S1', { [email]: 'elsewhere@school.test' })));
  const { import: checked } = await check(
    server,
    ivan,
    csv(
      row('S0', { [email]: 'left-out@school.test' }),
      row('S1', { [email]: 'invited@school.test' }),
      row('S2', { [email]: 'new@school.test' }),
      row('S3', { [email]: 'New@School.test' }),
      row('S4', { [email]: 'elsewhere@school.test' }),
      row('S5', { [email]: 'nobody@school.temp' }),
      row('S6', { [email]: `${ivan.userId}@beacon.test` }),
      row('S7', { [email]: 'refused@school.test', 3: 'x' }),
    ),
  );
  expect(checked).toMatchObject({ readyCount: 6, newPeopleCount: 2 });
});

test('The check recognises a person from thousands of rows before', async () => {
  const people = Array.from({ length: 2500 }, (_, n) =>
    row(`S${n}`, { [email]: `p${n % 1300}@b.test` }),
  );
  const { import: checked } = await check(server, ivan, csv(...people));
  expect(checked).toMatchObject({ readyCount: 2500, newPeopleCount: 1300 });
});

test.each([
  ['no importerIsAdmin', {}, []],
  ['importerIsAdmin false', { importerIsAdmin: false }, []],
  ['importerIsAdmin true', { importerIsAdmin: true }, ['S2']],
])(
  'A start with %s makes the importer admin of the expected Beacons',
  async (_, payload, beside) => {
    const { import: checked } = await check(server, ivan, csv(row('S1'), otherAdmin('S2')));
    await start(server, ivan, checked.id, payload);
    await work(server);
    expect(await administered()).toEqual(['S1', ...beside]);
    const own = await find(server, ivan, checked.id);
    expect(own.import).toMatchObject({ state: 'done', createdCount: 2 });
  },
);

test('An importer named in a row keeps their role when they become admin', async () => {
  const both = `${headerRow},member2Name,member2Email,member2Phone,member2Roles`;
  const line = `${otherAdmin('S1')},Ivan,${ivan.userId}@beacon.test,,parent`;
  const { import: checked } = await check(server, ivan, [both, line].join('\n'));
  await start(server, ivan, checked.id, { importerIsAdmin: true });
  await work(server);
  const members = await server.services.db
    .selectFrom('members')
    .select(['role', 'is_admin'])
    .execute();
  expect(members.map(({ role, is_admin }) => `${role} ${is_admin}`).toSorted()).toEqual([
    'parent true',
    'teacher true',
  ]);
});

test.each([
  ['of one person', { invitationsPerPerson: 3, invitationsPerOrganisation: 9 }],
  ['of an organisation', { invitationsPerPerson: 9, invitationsPerOrganisation: 3 }],
])('The check reports the remaining daily invitations %s', async (_, limits) => {
  const clock = new MovableClock(server.services.clock);
  await using own = await appOver({ ...server.services, clock }, limits);
  const people = (refs: string[]) => refs.map((ref) => row(ref, { [email]: `${ref}@school.test` }));
  await run(own, ivan, csv(...people(['a', 'b'])));
  const checked = await check(own, ivan, csv(...people(['c', 'd', 'e', 'f'])));
  expect(checked.import).toMatchObject({ state: 'checked', newPeopleCount: 4 });
  expect(checked.invitationsLeft).toEqual({ today: 1, aDay: 3 });
  clock.moveTo(new Date(clock.now().getTime() + 86_400_000));
  const authorization = `Bearer ${await openSession(own.services, ivan.userId, null)}`;
  const tomorrow = await find(own, { ...ivan, headers: { authorization } }, checked.import.id);
  expect(tomorrow.invitationsLeft).toEqual({ today: 3, aDay: 3 });
});

/** The unique IDs of the clients whose Beacons the importer is an admin of. */
async function administered(): Promise<string[]> {
  const rows = await server.services.db
    .selectFrom('members as m')
    .innerJoin('beacons as b', 'b.id', 'm.beacon_id')
    .whereRef('b.organisation_id', '=', 'm.organisation_id')
    .innerJoin('clients as c', 'c.id', 'b.client_id')
    .whereRef('c.organisation_id', '=', 'b.organisation_id')
    .select('c.external_ref as ref')
    .where('m.user_id', '=', ivan.userId)
    .where('m.is_admin', '=', true)
    .orderBy('ref')
    .execute();
  return rows.map(({ ref }) => ref ?? '');
}
