import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { v7 } from 'uuid';
import { archiveBeacon, archiveBeacons, listArchivedBeacons } from '#contract/beacon-lists.ts';
import { eraseBeacon } from '#contract/erasure.ts';
import { undoAction } from '#contract/undo.ts';
import { demoId } from '#server/demo/ids.ts';
import { storedName } from '#server/beacons/feed/stored-name.ts';
import { removeAbandoned } from '#server/beacons/feed/pending-files.ts';
import { deliverMails } from '#server/mail/deliver-mails.ts';
import { leaveInMailbox } from '#server/mail/transport-of.ts';
import { deliverEvents } from '#server/platform/events/deliver-events.ts';
import { placementOf } from '#server/platform/distribution/tables.ts';
import { openFixture } from '#testing/access/fixture.ts';
import { userIdOf } from '#testing/access/people.ts';
import { atRiverside, riverside } from '#testing/access/riverside.ts';
import { problem } from '#testing/calls.ts';
import { fillMila } from '#testing/fill-mila.ts';
import { canary, idsOf, marksOf, rowsOf, rowsWithout } from '#testing/marked-rows.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { erasedTables } from './erased-tables.ts';

const fixture = openForFile(openFixture);
beforeEach(async () => {
  await deliverEvents(fixture.services);
  await deliverMails(fixture.services, leaveInMailbox, new AbortController().signal);
});
afterEach(() => fixture.journal.undo());

const [mila, otto, ben] = ['mila', 'otto', 'ben club'].map((key) => demoId('beacon', key)) as [
  string,
  string,
  string,
];

/** The tables with rows of an organisation of which no row belongs to a Beacon, and why. */
const kept = new Map([
  ['analytics_events', 'counts without Beacons'],
  ['audit_events', 'ids alone: who did what, when'],
  ['beacon_counts', 'counts of lists, which go down'],
  ['email_changes', 'of users'],
  ['framework_drafts', 'of questionnaires'],
  ['frameworks', 'of questionnaires'],
  ['identity_providers', 'of organisations'],
  ['import_rejections', 'rows that became no Beacon'],
  ['imports', 'counts; their files go after 30 days'],
  ['invitations', 'of users'],
  ['organisation_users', 'of users'],
  ['organisations', 'the organisation'],
  ['samples', 'of organisations'],
  ['sessions', 'of users'],
]);
/** What is erased in other ways than by the list of tables. */
const otherwise = [
  'beacon_list_rows',
  'beacon_names',
  'clients',
  'pending_files',
  'report_snapshot_pages',
  'undos',
];

describe('An erased Beacon', () => {
  test('leaves nothing in any table but ids in the audit, and nothing in the store', async () => {
    await fillMila(fixture);
    const { db } = fixture.services;
    const marks = await marksOf(db, mila);
    const before = await rowsOf(db, marks);
    expect(Object.keys(before).toSorted()).toEqual(
      ['users', 'audit_events', ...erasedTables.map(({ table }) => table), ...otherwise]
        .filter((table) => table !== 'pending_files')
        .toSorted(),
    );
    const names = (await idsOf(db, 'beacon_files', sql`beacon_id = ${mila}`)).map((fileId) =>
      storedName({ organisationId: riverside, fileId }),
    );
    const files = new Set(fixture.services.files.keys());
    const others = await rowsWithout(db, marks);
    const answer = await erase(mila, 'Mila Novak');
    expect([answer.statusCode, answer.json().data]).toEqual([200, { isClientErased: true }]);
    const after = await rowsOf(db, marks);
    expect(Object.keys(after)).toEqual(['audit_events']);
    expect(JSON.stringify(after)).not.toContain(canary);
    expect(await rowsWithout(db, marks)).toEqual(others);
    const gone = [...files].filter((name) => !fixture.services.files.has(name));
    expect(gone.toSorted()).toEqual(names.toSorted());
  });

  test('is audited with who and when, and without names', async () => {
    await erase(otto, 'Otto Lindgren');
    const events = await fixture.services.db
      .selectFrom('audit_events')
      .select(['action', 'user_id', 'beacon_id', 'client_id', 'at'])
      .where('action', 'in', ['beacon.erased', 'client.erased'])
      .where('client_id', '=', demoId('client', 'otto'))
      .orderBy('action')
      .execute();
    const shared = {
      user_id: userIdOf('OA'),
      client_id: demoId('client', 'otto'),
      at: fixture.services.clock.now(),
    };
    expect(events).toEqual([
      { ...shared, action: 'beacon.erased', beacon_id: otto },
      { ...shared, action: 'client.erased', beacon_id: null },
    ]);
  });

  test('is no longer in the archive, and its counts go down', async () => {
    expect(await archivedIds()).toContain(otto);
    const { total } = await archive();
    await erase(otto, 'Otto Lindgren');
    expect(await archivedIds()).not.toContain(otto);
    expect((await archive()).total).toBe(total - 1);
  });

  test('leaves its client with the other Beacons', async () => {
    await archived(ben);
    const answer = await erase(ben, await clientOf(ben));
    expect(answer.json().data).toEqual({ isClientErased: false });
    const { db } = fixture.services;
    const client = db.selectFrom('clients').where('id', '=', demoId('client', 'ben'));
    expect(await client.select('id').execute()).toHaveLength(1);
  });

  test('cannot be brought back by taking back its archive, alone or with others', async () => {
    const body = { beacon_ids: [mila, ben] };
    const answer = await fixture.call('OA', archiveBeacons, { body });
    await erase(mila, 'Mila Novak');
    const params = { id: answer.json().data.undoId };
    expect(problem(await fixture.call('OA', undoAction, { params }))).toEqual([404, 'undo_over']);
  });

  test('has its files removed by the daily job where the store failed', async () => {
    await fillMila(fixture);
    const { files } = fixture.services;
    const before = [...files.keys()].length;
    const remove = files.remove.bind(files);
    files.remove = () => Promise.reject(new Error('The store is away'));
    expect((await erase(mila, 'Mila Novak')).statusCode).toBe(200);
    files.remove = remove;
    expect([...files.keys()]).toHaveLength(before);
    fixture.services.clock.moveTo(new Date(fixture.services.clock.now().getTime() + 3_600_001));
    await removeAbandoned(fixture.services);
    expect([...files.keys()].length).toBeLessThan(before);
    const { db } = fixture.services;
    expect(await db.selectFrom('pending_files').select('id').execute()).toEqual([]);
  });
});

describe('Nothing is erased', () => {
  test.each([
    ['of a Beacon that is not archived', mila, 'Mila Novak', [409, 'not_archived']],
    ['without the name of the client', otto, '', [422, 'invalid']],
    ['with another name', otto, 'Otto Lindgre', [422, 'invalid']],
    ['in another case', otto, 'otto lindgren', [422, 'invalid']],
    ['of another organisation', demoId('beacon', 'eli'), 'Eli', [404, 'not_found']],
    ['of a Beacon that does not exist', v7(), 'Nobody', [404, 'not_found']],
    ['with an id that is none', 'otto', 'Otto Lindgren', [422, 'invalid']],
  ])('%s', async (_, uuid, name, refusal) => {
    const before = await rowsWithout(fixture.services.db, []);
    expect(problem(await erase(uuid, name))).toEqual(refusal);
    expect(await rowsWithout(fixture.services.db, [])).toEqual(before);
  });

  test('a name counts as typed whatever spaces stand around and between its words', async () => {
    expect((await erase(otto, '  Otto   Lindgren ')).statusCode).toBe(200);
  });
});

test('every table with rows of an organisation is erased of a Beacon, or has a reason to stay', async () => {
  const { rows } = await sql<{ name: string }>`select distinct table_name as name
    from information_schema.columns
    where table_schema = 'public' and column_name = 'organisation_id'`.execute(fixture.services.db);
  const names = rows.map(({ name }) => name).filter((name) => placementOf.has(name));
  const known = [...erasedTables.map(({ table }) => table), ...otherwise, ...kept.keys()];
  expect(known.filter((name) => name !== 'email_changes').toSorted()).toEqual(names.toSorted());
});

function erase(beaconUuid: string, clientName: string) {
  return atRiverside(fixture, eraseBeacon, { body: { beaconUuid, clientName } });
}

function archived(uuid: string) {
  return fixture.call('OA', archiveBeacon, { params: { uuid } });
}

async function archive(): Promise<{ total: number; beacons: { uuid: string }[] }> {
  return (await fixture.call('OA', listArchivedBeacons, {})).json().data;
}

async function archivedIds(): Promise<string[]> {
  return (await archive()).beacons.map(({ uuid }) => uuid);
}

async function clientOf(beaconId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    with b as materialized (select * from beacons where id = ${beaconId}),
      c as materialized (select * from clients)
    select c.name from c join b on c.id = b.client_id`.execute(fixture.services.db);
  return rows[0]?.name ?? '';
}
