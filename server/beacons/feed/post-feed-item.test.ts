import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBeacon } from '#contract/beacons.ts';
import { maxCommentLength, postFeedItem } from '#contract/feed.ts';
import { Problem } from '#contract/problems.ts';
import { personOf } from '#testing/make-beacon.ts';
import { formOf, openFeedFixture } from '#testing/feed-fixture.ts';
import type { FeedFixture, FormPart } from '#testing/feed-fixture.ts';

const hourMs = 60 * 60_000;
let fixture: FeedFixture;
let uuid: string;

beforeAll(async () => {
  fixture = await openFeedFixture({
    roles: ['parent', 'teacher', 'viewer', 'viewer'],
    isAnonymous: true,
  });
  uuid = fixture.beacon.beaconId;
});
afterAll(() => fixture[Symbol.asyncDispose]());

const text = (contents: string): FormPart => ({ name: 'text', contents });
const to = (contents: string): FormPart => ({ name: 'beacon_uuid', contents });
const role: FormPart = { name: 'attachment_role', contents: 'treatment_plan' };
const note: FormPart = { name: 'attachment_file', contents: 'a note', filename: 'note.txt' };

test('A comment is the first item of the feed and names its author, even if answers are anonymous', async () => {
  const answer = await fixture.post([to(uuid), text('  Ein Grusz\u0308\n\nan alle  ')], 1);
  expect(answer.statusCode).toBe(200);
  const { feedItem } = answer.json().data;
  expect(feedItem).toEqual({
    id: expect.any(String),
    postedAt: '2026-11-02T10:00:00.000Z',
    author: { name: 'teacher', avatar: null },
    contents: { text: 'Ein Grusz\u0308\n\nan alle'.normalize() },
    attachment: null,
  });
  const { beacon } = (await fixture.get(findBeacon.path.replace('{uuid}', uuid))).json().data;
  expect(beacon.feed.items[0]).toEqual(feedItem);
  expect(beacon.canComment).toBe(true);
});

test('A file can be posted without a text', async () => {
  const answer = await fixture.post([to(uuid), note, text('')]);
  expect(answer.json().data.feedItem).toMatchObject({
    contents: { text: '' },
    attachment: { role: null, filename: 'note.txt', extension: 'txt' },
  });
});

test('A form is accepted in any order of its fields and without a chosen file', async () => {
  const none = { name: 'attachment_file', contents: '', filename: '' };
  const noRole = { name: 'attachment_role', contents: '' };
  const answer = await fixture.post([none, noRole, text('Hello'), to(uuid)]);
  expect(answer.json().data.feedItem).toMatchObject({ attachment: null });
});

test('Only editors can attach a treatment plan', async () => {
  const parts = [to(uuid), note, role];
  const refused = await fixture.post(parts);
  expect([refused.statusCode, refused.json().errors.id]).toEqual([403, 'not_allowed']);
  const { memberId } = personOf(fixture.beacon, 1);
  await fixture.services.db
    .updateTable('members')
    .set({ is_admin: true })
    .where('id', '=', memberId)
    .execute();
  const answer = await fixture.post(parts, 1);
  expect(answer.json().data.feedItem.attachment).toMatchObject({ role: 'treatment_plan' });
});

test.each<[string, () => FormPart[], Record<string, string>]>([
  ['nothing', () => [to(uuid)], { text: 'Write something or attach a file' }],
  ['blanks', () => [to(uuid), text(' \n\t')], { text: 'Write something or attach a file' }],
  ['no Beacon', () => [text('Hello')], { beacon_uuid: expect.any(String) as string }],
  ['no id', () => [to('1'), text('Hello')], { beacon_uuid: expect.any(String) as string }],
  [
    'more than the longest comment',
    () => [to(uuid), text('x'.repeat(maxCommentLength + 1))],
    { text: expect.any(String) as string },
  ],
  [
    'an unknown role',
    () => [to(uuid), note, { ...role, contents: 'admin' }],
    { attachment_role: expect.any(String) as string },
  ],
])('A comment with %s is rejected with field errors', async (_, parts, fields) => {
  const answer = await fixture.post(parts());
  expect([answer.statusCode, answer.json().errors]).toMatchObject([422, { id: 'invalid', fields }]);
});

test('A comment with two files is rejected', async () => {
  const before = [...fixture.services.files.keys()];
  const answer = await fixture.post([to(uuid), note, { ...note, filename: 'other.txt' }], 2);
  expect([answer.statusCode, answer.json().errors.fields]).toEqual([
    422,
    { attachment_file: 'Only one file can be attached' },
  ]);
  expect([...fixture.services.files.keys()]).toEqual(before);
});

const form = 'multipart/form-data; boundary=edge';
test.each<[string, string, () => string | Buffer]>([
  ['no boundary', 'multipart/form-data', () => formOf([to(uuid), text('x')])],
  ['an empty boundary', 'multipart/form-data; boundary=', () => formOf([to(uuid), text('x')])],
  ['another boundary', 'multipart/form-data; boundary=x', () => formOf([to(uuid), text('x')])],
  ['nothing', form, () => ''],
  ['a form that breaks off', form, () => formOf([to(uuid), note]).subarray(0, 190)],
  ['a file that breaks off', form, () => formOf([to(uuid), note]).subarray(0, -12)],
  ['noise', form, () => Buffer.alloc(5000, 1)],
  ['JSON', 'application/json', () => JSON.stringify({ beacon_uuid: uuid, text: 'x' })],
  ['another field', form, () => formOf([to(uuid), text('x'), { name: 'id', contents: '1' }])],
  ['a field twice', form, () => formOf([to(uuid), text('x'), text('y')])],
  ['a prototype', form, () => formOf([to(uuid), { name: '__proto__', contents: 'x' }])],
  ['a file by another name', form, () => formOf([to(uuid), { ...note, name: 'file' }])],
  ['a file as text', form, () => formOf([to(uuid), { ...text('x'), filename: 'x.txt' }])],
  ['NUL', form, () => formOf([to(uuid), text('a\0b')])],
  ['a megabyte of text', form, () => formOf([to(uuid), text('x'.repeat(1e6))])],
  ['thousands of fields', form, () => formOf(Array.from({ length: 5000 }, () => text('x')))],
])('A request with %s is rejected and stores nothing', async (_, type, payload) => {
  const before = [await countItems(), [...fixture.services.files.keys()]];
  const answer = await fixture.send(payload(), type, 2);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.json().errors).toMatchObject({ title: expect.any(String) });
  expect([await countItems(), [...fixture.services.files.keys()]]).toEqual(before);
});

test('A failing store leaves no row and a failing insert leaves no file', async () => {
  const { files, db } = fixture.services;
  const before = [await countItems(), [...files.keys()], await countPending()];
  const putStream = files.putStream.bind(files);
  files.putStream = async (name, contents) => {
    await putStream(name, contents);
    throw new Problem('unavailable');
  };
  expect((await fixture.post([to(uuid), note])).statusCode).toBe(503);
  files.putStream = async (name, contents) => {
    await putStream(name, contents);
    await db.deleteFrom('pending_files').execute();
  };
  expect((await fixture.post([to(uuid), note])).statusCode).toBe(503);
  files.putStream = putStream;
  expect([await countItems(), [...files.keys()], await countPending()]).toEqual(before);
});

test('A file left behind by a crashed upload is removed by a later one', async () => {
  const { files, db, clock } = fixture.services;
  const { organisationId } = fixture.beacon;
  const id = '0190a000-0000-7000-8000-000000000001';
  const name = `beacon-files/${organisationId}/${id}`;
  await files.put(name, Buffer.from('left behind'));
  const row = { organisation_id: organisationId, id, created_at: clock.now() };
  await db.insertInto('pending_files').values(row).execute();
  await fixture.post([to(uuid), note]);
  expect([...files.keys()]).toContain(name);
  clock.moveTo(new Date(clock.now().getTime() + hourMs + 1));
  await fixture.post([to(uuid), note]);
  expect([...files.keys()]).not.toContain(name);
  expect(await countPending()).toBe(0);
});

test('Every comment is audited', async () => {
  const { db } = fixture.services;
  const events = await db
    .selectFrom('audit_events')
    .selectAll()
    .where('action', '=', 'feed_item.posted')
    .execute();
  expect(events).toHaveLength(await countItems());
  const { clientId, beaconId } = fixture.beacon;
  const { userId } = personOf(fixture.beacon, 1);
  const expected = { client_id: clientId, beacon_id: beaconId, user_id: userId };
  expect(events).toContainEqual(expect.objectContaining(expected));
});

test('A person can post thirty comments a minute', async () => {
  const statuses = [];
  for (let n = 0; n < 31; n += 1) statuses.push((await fixture.post([], 3)).statusCode);
  expect(statuses.slice(0, 30)).not.toContain(429);
  expect(statuses[30]).toBe(429);
});

test('A signed-out visitor cannot post', async () => {
  const { method, path: url } = postFeedItem;
  const payload = formOf([to(uuid), text('x')]);
  const headers = { 'content-type': form };
  const answer = await fixture.app.inject({ method, url, headers, payload });
  expect([answer.statusCode, answer.json().errors.id]).toEqual([403, 'signed_out']);
});

async function countItems(): Promise<number> {
  return (await fixture.services.db.selectFrom('feed_items').select('id').execute()).length;
}

async function countPending(): Promise<number> {
  return (await fixture.services.db.selectFrom('pending_files').select('id').execute()).length;
}
