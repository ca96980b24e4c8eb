import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cancelImport, findImport, findRejectedRows, listImports } from '#contract/imports.ts';
import { rebuildProjections } from '#server/beacons/projections/rebuild.ts';
import { call } from '#testing/calls.ts';
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
  written,
} from '#testing/import-fixture.ts';
import { importServer } from '#testing/import-server.ts';

const { server, importer: ivan } = importServer();

test('Every row of a file becomes a Beacon with its client, groups and members', async () => {
  const done = await run(server, ivan, csv(row('S1'), row('S2', { 3: 'Male', 9: 'admin|parent' })));
  expect(done).toMatchObject({
    import: { state: 'done', totalRows: 2, doneRows: 2, createdCount: 2, rejectedCount: 0 },
    rejections: [],
  });
  expect(await written(server, ivan)).toEqual(['S1: Beacon S1', 'S2: Beacon S2']);
  const clients = await rowsOf('clients');
  expect(clients.map(({ gender, group_names }) => [gender, group_names])).toEqual([
    ['female', ['North', 'Year 5']],
    ['male', ['North', 'Year 5']],
  ]);
  const members = await rowsOf('members');
  // The first row names no admin, so the importer becomes its admin.
  const roles = members.map(({ role, is_admin, user_id }) =>
    [role, is_admin, user_id === ivan.userId].join(' '),
  );
  expect(roles.toSorted()).toEqual([
    'parent true false',
    'teacher false false',
    'viewer true true',
  ]);
});

test('The settings of the import apply to every Beacon, and its next opening is planned', async () => {
  await run(server, ivan, csv(row('S1')));
  expect(await rowsOf('beacons')).toMatchObject([
    {
      framework_id: 'weekly-check-in',
      lower_threshold: 5,
      upper_threshold: 15,
      period_type: 'week',
      days_open: '3',
      next_opens_at: new Date('2026-11-02T00:00:00Z'),
      created_by: ivan.userId,
    },
  ]);
});

test('A person in many rows gets one account and one invitation', async () => {
  const rows = Array.from({ length: 600 }, (_, n) => row(`S${n}`));
  await run(server, ivan, csv(...rows));
  const invitations = await server.services.db
    .selectFrom('account_mails')
    .select('to_email')
    .where('kind', '=', 'invitation')
    .execute();
  expect(invitations).toEqual([{ to_email: 'tess@school.test' }]);
  const members = await rowsOf('members');
  expect(members.filter(({ user_id }) => user_id !== ivan.userId)).toHaveLength(600);
});

test('Importing the same file again creates nothing', async () => {
  const file = csv(row('S1'), row('S2'));
  await run(server, ivan, file);
  const again = await run(server, ivan, file);
  expect(again.import).toMatchObject({ createdCount: 0, existingCount: 2, rejectedCount: 0 });
  expect(await rowsOf('beacons')).toHaveLength(2);
  expect(await rowsOf('clients')).toHaveLength(2);
});

test('An existing client without an active Beacon gets one and is not changed', async () => {
  await run(server, ivan, csv(row('S1')));
  await server.services.db
    .updateTable('beacons')
    .set({ archived_at: server.services.clock.now() })
    .where('organisation_id', '=', ivan.organisationId)
    .execute();
  await rebuildProjections(server.services.db);
  const again = await run(server, ivan, csv(row('S1', { 0: 'Somebody else' })));
  expect(again.import).toMatchObject({ createdCount: 1, existingCount: 0 });
  expect(await rowsOf('clients')).toMatchObject([{ name: 'Client S1' }]);
  expect(await rowsOf('beacons')).toHaveLength(2);
});

test('A link to a record elsewhere is imported where a file has it, and rejected where no page could follow it', async () => {
  const file = [
    `${headerRow},externalUrl`,
    `${row('S1')},https://records.example.org/s-1`,
    `${row('S2')},`,
    `${row('S3')},javascript:alert(1)`,
  ].join('\n');
  const done = await run(server, ivan, file);
  expect(done.import).toMatchObject({ createdCount: 2, rejectedCount: 1 });
  expect(done.rejections).toEqual([
    {
      row: 4,
      column: 'externalUrl',
      reason: 'Must be a link that starts with https:// or http://',
    },
  ]);
  expect((await rowsOf('clients')).map((client) => client['external_url']).toSorted()).toEqual([
    'https://records.example.org/s-1',
    null,
  ]);
});

test('Two concurrent imports of the same file create each Beacon once', async () => {
  const rita = await makeImporter(server, { organisation: ivan, roles: ['admin'] });
  const file = csv(...Array.from({ length: 700 }, (_, n) => row(`S${n}`)));
  const first = await check(server, ivan, file);
  const second = await check(server, rita, file);
  await start(server, ivan, first.import.id);
  await start(server, rita, second.import.id);
  await Promise.all([work(server), work(server)]);
  const [one, other] = [
    await find(server, ivan, first.import.id),
    await find(server, rita, second.import.id),
  ];
  expect([one.import.state, other.import.state]).toEqual(['done', 'done']);
  expect(one.import.createdCount + other.import.createdCount).toBe(700);
  expect(one.import.existingCount + other.import.existingCount).toBe(700);
  expect(await rowsOf('beacons')).toHaveLength(700);
});

test('The unique IDs of another organisation do not affect an import', async () => {
  const xenia = await makeImporter(server);
  await run(server, xenia, csv(row('S1')));
  const { import: done } = await run(server, ivan, csv(row('S1')));
  expect(done).toMatchObject({ createdCount: 1, existingCount: 0 });
  expect(await rowsOf('clients')).toHaveLength(1);
});

test('Only the valid rows of a file become Beacons', async () => {
  const { import: done } = await run(
    server,
    ivan,
    csv(row('S1'), row('S2', { 3: 'x' }), row('S3')),
  );
  expect(done).toMatchObject({ createdCount: 2, rejectedCount: 1, doneRows: 3 });
  expect(await written(server, ivan)).toEqual(['S1: Beacon S1', 'S3: Beacon S3']);
});

test.each([
  ['the flag', sql`update organisation_users set is_importer = false`],
  ['their role', sql`update organisation_users set roles = '{observer}'`],
])('An import creates nothing once its importer has lost %s', async (_, loss) => {
  const { import: checked } = await check(server, ivan, csv(row('S1')));
  await start(server, ivan, checked.id);
  await loss.execute(server.services.db);
  await work(server);
  const { rows } = await sql`select state, error from imports where id = ${checked.id}`.execute(
    server.services.db,
  );
  expect(rows).toEqual([
    { state: 'failed', error: 'You are no longer allowed to import into this organisation.' },
  ]);
  expect(await rowsOf('beacons')).toEqual([]);
});

test.each([
  ['the flag', sql`update organisation_users set is_importer = false`],
  ['every role', sql`update organisation_users set roles = '{observer}'`],
])('A former importer without %s can neither read nor cancel an import', async (_, loss) => {
  const { import: checked } = await check(server, ivan, csv(row('S1', { 3: 'x' })));
  await loss.execute(server.services.db);
  const request = { headers: ivan.headers, params: { id: checked.id } };
  const byId = [findImport, findRejectedRows, cancelImport];
  const answers = await Promise.all([
    ...byId.map((endpoint) => call(server.app, endpoint, request)),
    start(server, ivan, checked.id),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  const listed = await call(server.app, listImports, { headers: ivan.headers });
  expect(listed.json().data).toEqual({ imports: [] });
});

test('An import is audited with the user behind each event', async () => {
  await run(server, ivan, csv(row('S1')));
  const events = await rowsOf('audit_events');
  expect(
    events.map(({ action, user_id }) => [action, user_id === ivan.userId].join(' ')).toSorted(),
  ).toEqual([
    'beacon.created true',
    'client.created true',
    'import.finished true',
    'import.started true',
    'invitation.created false',
    'member.added true',
    'member.added true',
  ]);
});

function rowsOf(
  table: 'beacons' | 'clients' | 'members' | 'audit_events',
): Promise<Record<string, unknown>[]> {
  return server.services.db
    .selectFrom(table)
    .selectAll()
    .where('organisation_id', '=', ivan.organisationId)
    .orderBy('id')
    .execute();
}
