import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadAssessment } from '#contract/assessments.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { listQrBeacons, maxCodes, recordQrPrint, toggleQrStatus } from '#contract/qr-codes.ts';
import type { Database } from '#server/platform/database/open.ts';
import { rebuildProjections } from '#server/beacons/projections/rebuild.ts';
import { openTestDatabase, resetDatabase } from '#testing/databases.ts';
import { HttpApp } from '#testing/http-app.ts';
import { makeBeacon, personOf } from '#testing/make-beacon.ts';
import type { MadeBeacon } from '#testing/make-beacon.ts';

const unknownId = '0190a000-0000-7000-8000-ffffffffffff';
let database: Database;
let app: HttpApp;
let beacon: MadeBeacon;
let headers: { authorization: string };

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await resetDatabase(database.db);
  app = await HttpApp.start(database);
  beacon = await makeBeacon(app.services, { roles: ['parent', 'teacher', 'viewer'] });
  await giveRoles(['beacon_creator']);
  headers = await app.signIn(personOf(beacon, 0));
});
afterAll(() => database[Symbol.asyncDispose]());

test('An active code opens the assessment, and a revoked one does not', async () => {
  const [code] = await toggle(true, [0]);
  expect(code).toMatchObject({ id: idOf(0), qrActive: true });
  const token = code?.token ?? '';
  expect(await canOpen(token)).toBe(true);
  expect(await toggle(false, [0])).toEqual([{ id: idOf(0), qrActive: false, token: null }]);
  expect(await canOpen(token)).toBe(false);
});

test('Each activation after a revocation creates a new code, and the old one stays revoked', async () => {
  const tokens: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const [code] = await toggle(true, [0]);
    tokens.push(code?.token ?? '');
    if (n < 2) await toggle(false, [0]);
  }
  expect(new Set(tokens).size).toBe(3);
  expect(await Promise.all(tokens.map(canOpen))).toEqual([false, false, true]);
});

test('A printed code stays valid when it is activated again', async () => {
  const [code] = await toggle(true, [0]);
  const again = await toggle(true, [0, 1]);
  expect(again.find(({ id }) => id === idOf(0))).toEqual(code);
  expect(await events('qr_code.activated')).toHaveLength(2);
  await toggle(false, [0]);
  await toggle(false, [0]);
  expect(await events('qr_code.revoked')).toHaveLength(1);
});

test('Ten concurrent activations create one code', async () => {
  const codes = await Promise.all(Array.from({ length: 10 }, () => toggle(true, [0])));
  expect(new Set(codes.map(([code]) => code?.token)).size).toBe(1);
  expect(await events('qr_code.activated')).toHaveLength(1);
});

test.each<[string, () => Promise<string[]> | string[], number]>([
  ['a member of another organisation', async () => [idOf(0), await strangersId()], 404],
  ['an unknown id', () => [idOf(0), unknownId], 404],
  ['a viewer', () => [idOf(0), idOf(2)], 422],
  ['no ids', () => [], 422],
  ['an invalid id', () => [idOf(0), 'x'], 422],
  ['too many ids', () => Array.from({ length: maxCodes + 1 }, () => idOf(0)), 422],
])('A toggle with %s changes nothing', async (_, ids, status) => {
  const body = { active: true, beacon_role_ids: await ids() };
  expect((await app.put(toggleQrStatus.path, body, headers)).status).toBe(status);
  expect(await liveTokens()).toBe(0);
});

test.each<[string, () => Promise<unknown>]>([
  ['who was removed', () => removeMember(0)],
  ['of an archived Beacon', archive],
])('An assessor %s has no code to toggle, and their old one opens nothing', async (_, end) => {
  await toggle(true, [0, 1]);
  const [first] = (await list()).beacons[0]?.assessors ?? [];
  await end();
  const body = { active: true, beacon_role_ids: [idOf(0)] };
  expect((await app.put(toggleQrStatus.path, body, headers)).status).toBe(404);
  const others = (await list()).beacons.flatMap(({ assessors }) => assessors);
  expect(others.map(({ id }) => id)).not.toContain(idOf(0));
  expect(first?.id === idOf(0) ? await canOpen(first.token ?? '') : false).toBe(false);
});

test('The list shows the codes of assessors to their managers', async () => {
  const [code] = await toggle(true, [1]);
  const { beacons, filters, ...rest } = await list();
  expect(beacons).toEqual([
    {
      id: beacon.beaconId,
      clientName: 'Kim',
      clientAvatar: null,
      beaconName: 'Kim at school',
      frameworkTitle: 'Weekly check-in',
      assessors: [
        { id: idOf(0), name: 'parent', role: 'parent', qrActive: false, token: null },
        { ...code, name: 'teacher', role: 'teacher' },
      ],
    },
  ]);
  expect(filters).toEqual({ organisation: slug(), group: null, searchTerm: null });
  expect(rest).toMatchObject({
    page: 1,
    totalPages: 1,
    total: 1,
    keys: [{ page: 1, key: null }],
  });
});

test('A list without an organisation is empty, and viewers without the permission are denied', async () => {
  const { data } = await app.get(listQrBeacons.path, headers);
  expect(data).toMatchObject({ beacons: [], total: 0 });
  expect((await app.get(`${listQrBeacons.path}?organisation=other`, headers)).status).toBe(404);
  await giveRoles(['observer', 'beacon_editor']);
  expect((await app.get(listQrBeacons.path, headers)).status).toBe(403);
  expect((await app.get(listAt({}), headers)).status).toBe(403);
  const body = { active: true, beacon_role_ids: [idOf(0)] };
  expect((await app.put(toggleQrStatus.path, body, headers)).status).toBe(403);
});

test('Pages sorted by client are reached from either end and by the keys of their neighbours', async () => {
  await makeClients(120);
  const pages = await Promise.all(['1', '2', '3', '4', '5', '6'].map((page) => list({ page })));
  expect(pages.map(({ page, total, totalPages }) => [page, total, totalPages])).toEqual(
    [1, 2, 3, 4, 5, 6].map((page) => [page, 121, 6]),
  );
  expect(await list({ page: '900' })).toEqual(pages.at(-1));
  expect(await list({ page: '900', key: pages[0]?.keys[1]?.key ?? '' })).toEqual(pages.at(-1));
  const names = pages.flatMap(namesOf);
  expect(names).toHaveLength(121);
  expect(names).toEqual(names.toSorted());
  for (const { keys } of pages) {
    for (const { page, key } of keys) {
      expect(await list({ page: String(page), ...(key && { key }) })).toEqual(pages[page - 1]);
    }
  }
  expect(pages.map(({ keys }) => keys.map(({ page }) => page))).toEqual([
    [1, 2, 3, 6],
    [1, 3, 4, 6],
    [1, 2, 4, 5, 6],
    [1, 2, 3, 5, 6],
    [1, 3, 4, 6],
    [1, 4, 5, 6],
  ]);
});

test('The last of many pages is reached from the end, and pages in the middle only by keys', async () => {
  await makeClients(30);
  await database.db.updateTable('beacon_counts').set({ active: 481_000 }).execute();
  const last = await list({ page: '20042' });
  expect(last).toMatchObject({ page: 20_042, totalPages: 20_042 });
  expect(namesOf(last)).toHaveLength(16);
  const far = await app.get(listAt({ page: '9000' }), headers);
  expect(far).toMatchObject({ status: 422, errors: { id: 'invalid' } });
});

test('The key of a page is of no use in another list', async () => {
  await makeClients(60, ['North']);
  const key = (await list({ group: 'North' })).keys.find(({ page }) => page === 2)?.key ?? '';
  expect((await app.get(listAt({ group: 'North', page: '2', key }), headers)).status).toBe(200);
  for (const wrong of [
    listAt({ page: '2', key }),
    listAt({ group: 'North', page: '2', key: 'x' }),
  ]) {
    expect(await app.get(wrong, headers)).toMatchObject({
      status: 422,
      errors: { id: 'invalid', fields: { key: expect.any(String) } },
    });
  }
});

test('A group has its own list of any size', async () => {
  await makeClients(3, ['North']);
  const { total, beacons } = await list({ group: 'North' });
  expect([total, beacons.length]).toEqual([3, 3]);
  await database.db.updateTable('beacon_counts').set({ active: 2001 }).execute();
  expect((await list({ group: 'North' })).beacons).toEqual(beacons);
  expect((await list({ group: 'South' })).beacons).toEqual([]);
});

test('A print is audited for each code of one organisation', async () => {
  const beacon_role_ids = [idOf(0), idOf(1)];
  const print = (organisation: string, ids = beacon_role_ids) =>
    app.post(recordQrPrint.path, { organisation, beacon_role_ids: ids }, headers);
  expect((await print(slug())).data).toEqual({ success: true });
  const traces = await events('qr_codes.printed');
  expect(traces.map(({ member_id }) => member_id).toSorted()).toEqual(beacon_role_ids.toSorted());
  expect(traces[0]).toMatchObject({
    beacon_id: beacon.beaconId,
    user_id: personOf(beacon, 0).userId,
  });
  expect((await print('other')).status).toBe(404);
  expect((await print(slug(), [await strangersId()])).status).toBe(404);
  expect(await events('qr_codes.printed')).toHaveLength(2);
});

type List = AnswerOf<typeof listQrBeacons>;

async function list(query: Record<string, string> = {}): Promise<List> {
  const { status, data } = await app.get(listAt(query), headers);
  expect(status).toBe(200);
  return data as List;
}

function listAt(query: Record<string, string>): string {
  return `${listQrBeacons.path}?${new URLSearchParams({ organisation: slug(), ...query }).toString()}`;
}

async function toggle(active: boolean, indexes: number[]) {
  const body = { active, beacon_role_ids: indexes.map(idOf) };
  const { status, data } = await app.put(toggleQrStatus.path, body, headers);
  expect(status).toBe(200);
  return (data as AnswerOf<typeof toggleQrStatus>).beacon_roles;
}

async function canOpen(token: string): Promise<boolean> {
  return (await app.get(`${loadAssessment.path}?token=${token}`)).status === 200;
}

function idOf(index: number): string {
  return personOf(beacon, index).memberId;
}

function slug(): string {
  return `org-${beacon.organisationId}`;
}

function namesOf({ beacons }: List): string[] {
  return beacons.map(({ clientName }) => clientName);
}

async function strangersId(): Promise<string> {
  return personOf(await makeBeacon(app.services), 0).memberId;
}

function events(action: string) {
  return database.db.selectFrom('audit_events').selectAll().where('action', '=', action).execute();
}

async function liveTokens(): Promise<number> {
  const live = database.db.selectFrom('assess_tokens').select('seed').where('kind', '=', 'qr');
  return (await live.where('revoked_at', 'is', null).execute()).length;
}

async function giveRoles(roles: ('beacon_creator' | 'observer' | 'beacon_editor')[]) {
  const { userId } = personOf(beacon, 0);
  await database.db
    .updateTable('organisation_users')
    .set({ roles })
    .where('user_id', '=', userId)
    .execute();
}

async function removeMember(index: number) {
  const gone = { removed_at: app.services.clock.now() };
  await database.db.updateTable('members').set(gone).where('id', '=', idOf(index)).execute();
  await rebuildProjections(database.db);
}

async function archive() {
  const gone = { archived_at: app.services.clock.now() };
  await database.db.updateTable('beacons').set(gone).where('id', '=', beacon.beaconId).execute();
  await rebuildProjections(database.db);
}

/** Creates `count` other clients with a Beacon each, in the organisation of the first. */
async function makeClients(count: number, group_names: string[] = []): Promise<void> {
  const { db } = database;
  const like = await db.selectFrom('beacons').selectAll().executeTakeFirstOrThrow();
  const rows = Array.from(
    { length: count },
    (_, n) => `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  );
  const own = { organisation_id: like.organisation_id, created_at: like.created_at };
  const clients = rows.map((id, n) => ({
    ...own,
    id,
    name: `Client ${(n * 7) % 20}`,
    group_names,
  }));
  await db.insertInto('clients').values(clients).execute();
  await db
    .insertInto('beacons')
    .values(rows.map((id) => ({ ...like, id, client_id: id })))
    .execute();
  await rebuildProjections(db);
}
