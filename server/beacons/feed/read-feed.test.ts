import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBeaconFile, listBeaconFiles, listFeedItems } from '#contract/feed.ts';
import type { BeaconFile, Feed, FeedItem } from '#contract/feed.ts';
import { findBeacon } from '#contract/beacons.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import { rebuildProjections } from '#server/beacons/projections/rebuild.ts';
import { makeBeacon, personOf } from '#testing/make-beacon.ts';
import type { MadeBeacon } from '#testing/make-beacon.ts';
import { openFeedFixture } from '#testing/feed-fixture.ts';
import type { FeedFixture } from '#testing/feed-fixture.ts';

const uuidOfNothing = '0190a000-0000-7000-8000-ffffffffffff';
let fixture: FeedFixture;

beforeAll(async () => {
  fixture = await openFeedFixture({ roles: ['parent', 'teacher', 'viewer', 'viewer'] });
  await writeItems(45);
  for (let n = 1; n <= 7; n += 1) await postFile(n);
});
afterAll(() => fixture[Symbol.asyncDispose]());

test('The page of a Beacon shows the twenty newest items, and older ones follow in pages', async () => {
  const { beacon } = (await fixture.get(pageOf(uuid()))).json().data;
  expect(beacon.feed.hasMore).toBe(true);
  const texts = (beacon.feed.items as FeedItem[]).map(({ contents }) => contents.text);
  expect(texts.slice(0, 9)).toEqual([
    ...[7, 6, 5, 4, 3, 2, 1].map((n) => `File ${n}`),
    'Number 45',
    'Number 44',
  ]);
  expect(texts).toHaveLength(20);
  const second = await feed(beacon.feed.items.at(-1).id);
  expect(second.items[0]?.contents.text).toBe('Number 32');
  const third = await feed(second.items.at(-1)?.id);
  expect(third.items.map(({ contents }) => contents.text).at(-1)).toBe('Number 1');
  expect([second.hasMore, third.hasMore, third.items.length]).toEqual([true, false, 12]);
});

test('Items with the same time are listed in a stable order, each once', async () => {
  const seen: string[] = [];
  for (let before: string | undefined; ; before = seen.at(-1)) {
    const { items, hasMore } = await feed(before);
    seen.push(...items.map(({ id }) => id));
    if (!hasMore) break;
  }
  expect(new Set(seen).size).toBe(52);
});

test('An item of another Beacon is not accepted as a cursor', async () => {
  const { id } = (await feed()).items[0] ?? { id: '' };
  const elsewhere = await makeBeacon(fixture.services, { roles: ['parent'] });
  const answer = await readAs(elsewhere, `${feedOf(elsewhere.beaconId)}?before=${id}`);
  expect(answer.json().data).toEqual({ items: [], hasMore: false });
});

test('The page shows five files, treatment plans first, and the list shows all', async () => {
  const { db } = fixture.services;
  const plan = fileNamed(await files(), 'file-2.txt');
  const row = db.updateTable('beacon_files').set({ role: 'treatment_plan' });
  await row.where('id', '=', plan.path).execute();
  const names = (await files()).map(({ filename }) => filename);
  expect(names).toEqual([2, 7, 6, 5, 4, 3, 1].map((n) => `file-${n}.txt`));
  const { beacon } = (await fixture.get(pageOf(uuid()))).json().data;
  expect(beacon.files.total).toBe(7);
  expect(beacon.files.top.map(({ filename }: BeaconFile) => filename)).toEqual(names.slice(0, 5));
  expect(beacon.files.top[0]).toEqual({ ...plan, role: 'treatment_plan' });
});

test('A file is sent as a download and sandboxed against display', async () => {
  const { path } = fileNamed(await files(), 'file-1.txt');
  const answer = await fixture.get(savedAt(path));
  expect([answer.statusCode, answer.payload]).toEqual([200, 'File 1, inside']);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/plain',
    'content-length': '14',
    'content-disposition': `attachment; filename="file-1.txt"; filename*=UTF-8''file-1.txt`,
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});

test('A download of a file is audited', async () => {
  const { path } = fileNamed(await files(), 'file-1.txt');
  const before = await traces();
  await fixture.get(savedAt(path), 1);
  const after = await traces();
  expect(after).toHaveLength(before.length + 1);
  const { beaconId: beacon_id, clientId: client_id } = fixture.beacon;
  const { userId: user_id } = personOf(fixture.beacon, 1);
  expect(after).toContainEqual(expect.objectContaining({ beacon_id, client_id, user_id }));
});

test('A member of another organisation finds neither the file nor the list nor the feed', async () => {
  const { path } = fileNamed(await files(), 'file-1.txt');
  const elsewhere = await makeBeacon(fixture.services, { roles: ['parent'] });
  for (const url of [savedAt(path), filesOf(uuid()), feedOf(uuid())]) {
    const answer = await readAs(elsewhere, url);
    expect([url, answer.statusCode, answer.json().errors.id]).toEqual([url, 404, 'not_found']);
  }
});

test.each(['nobody', '..%2F..%2Fsecret-key', '%00', 'x'.repeat(300), uuidOfNothing])(
  'The path %s has no file',
  async (path) => {
    expect((await fixture.get(savedAt(path))).statusCode).toBe(404);
  },
);

test('A file missing from the store is not found and no read of it is audited', async () => {
  const { path } = fileNamed(await files(), 'file-3.txt');
  await fixture.services.files.remove(`beacon-files/${fixture.beacon.organisationId}/${path}`);
  const before = await traces();
  expect((await fixture.get(savedAt(path))).statusCode).toBe(404);
  expect(await traces()).toEqual(before);
});

test('A removed member cannot download a file, and nobody can after the Beacon is archived', async () => {
  const { db, clock } = fixture.services;
  const { path } = fileNamed(await files(), 'file-1.txt');
  expect((await fixture.get(savedAt(path), 3)).statusCode).toBe(200);
  await db
    .updateTable('members')
    .set({ removed_at: clock.now() })
    .where('id', '=', personOf(fixture.beacon, 3).memberId)
    .execute();
  expect((await fixture.get(savedAt(path), 3)).statusCode).toBe(404);
  expect((await fixture.get(savedAt(path))).statusCode).toBe(200);
  const archived = { archived_at: clock.now() };
  await db.updateTable('beacons').set(archived).where('id', '=', uuid()).execute();
  await rebuildProjections(db);
  expect((await fixture.get(savedAt(path))).statusCode).toBe(404);
});

const pageOf = (id: string) => findBeacon.path.replace('{uuid}', id);
const feedOf = (id: string) => listFeedItems.path.replace('{uuid}', id);
const filesOf = (id: string) => listBeaconFiles.path.replace('{uuid}', id);
const savedAt = (path: string) => findBeaconFile.path.replace('{path}', path);

function uuid(): string {
  return fixture.beacon.beaconId;
}

async function feed(before?: string): Promise<Feed> {
  const query = before ? `?before=${before}` : '';
  return (await fixture.get(`${feedOf(uuid())}${query}`)).json().data;
}

async function files(): Promise<BeaconFile[]> {
  return (await fixture.get(filesOf(uuid()))).json().data.files;
}

function fileNamed(known: BeaconFile[], name: string): BeaconFile {
  const found = known.find(({ filename }) => filename === name);
  if (!found) throw new Error(`${name} is not there`);
  return found;
}

/** Reads as the first member of a Beacon in another organisation. */
async function readAs(beacon: MadeBeacon, url: string) {
  const token = await openSession(fixture.services, personOf(beacon, 0).userId, null);
  return fixture.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
}

function traces() {
  return fixture.services.db
    .selectFrom('audit_events')
    .selectAll()
    .where('action', '=', 'file.read')
    .execute();
}

/** Inserts old comments directly, since the endpoint accepts only thirty a minute. */
async function writeItems(count: number): Promise<void> {
  const { organisationId: organisation_id, beaconId: beacon_id } = fixture.beacon;
  const author_id = personOf(fixture.beacon, 0).userId;
  const posted_at = new Date('2026-10-01T10:00:00Z');
  const rows = Array.from({ length: count }, (_, n) => ({
    organisation_id,
    id: `0190a000-0000-7000-8000-0000000000${n + 10}`,
    beacon_id,
    author_id,
    text: `Number ${n + 1}`,
    posted_at,
  }));
  await fixture.services.db.insertInto('feed_items').values(rows).execute();
}

async function postFile(n: number): Promise<void> {
  fixture.services.clock.moveTo(new Date(Date.UTC(2026, 10, 2, 10, n)));
  const answer = await fixture.post([
    { name: 'beacon_uuid', contents: uuid() },
    { name: 'text', contents: `File ${n}` },
    { name: 'attachment_file', contents: `File ${n}, inside`, filename: `file-${n}.txt` },
  ]);
  expect(answer.statusCode).toBe(200);
}
