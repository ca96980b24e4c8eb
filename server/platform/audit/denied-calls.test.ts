import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { archiveBeacons, listArchivedBeacons, listBeacons } from '#contract/beacon-lists.ts';
import { findBeacon } from '#contract/beacons.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { findBeaconFile, postFeedItem } from '#contract/feed.ts';
import { importBeacons } from '#contract/imports.ts';
import { changePassword } from '#contract/passwords.ts';
import { findOrganisation, listOrganisationUsers } from '#contract/organisations.ts';
import { listBeaconMails } from '#contract/reminders.ts';
import { demoId } from '#server/demo/ids.ts';
import { userIdOf } from '#testing/access/people.ts';
import type { Actor } from '#testing/access/people.ts';
import type { Filled } from '#testing/access/request.ts';
import { openFixture } from '#testing/access/fixture.ts';
import type { Fixture } from '#testing/access/fixture.ts';

const [riverside, hillcrest] = [
  demoId('organisation', 'riverside'),
  demoId('organisation', 'hillcrest'),
];
const kim = { beacon_id: demoId('beacon', 'kim'), client_id: demoId('client', 'kim') };
const eli = { beacon_id: demoId('beacon', 'eli'), client_id: demoId('client', 'eli') };
const none = { beacon_id: null, client_id: null };
const elis = { params: { uuid: eli.beacon_id } };
let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
});
beforeEach(passAMinute);
afterAll(() => fixture[Symbol.asyncDispose]());

test('a Beacon of another organisation leaves a trace in the audit of that organisation', async () => {
  expect(await refused('OA', findBeacon, elis)).toBe(404);
  expect(await traces()).toEqual([
    trace('OA', 'GET /api/beacons/{uuid}', { ...eli, organisation_id: hillcrest }),
  ]);
});

test('a Beacon somebody sees and may not edit leaves a trace with that Beacon', async () => {
  expect(await refused('VM', listBeaconMails, { params: { uuid: kim.beacon_id } })).toBe(403);
  const call = `${listBeaconMails.method} ${listBeaconMails.path}`;
  expect(await traces()).toEqual([trace('VM', call, { ...kim, organisation_id: riverside })]);
});

test('a comment on a Beacon of another organisation leaves a trace with that Beacon', async () => {
  const form = new FormData();
  form.set('beacon_uuid', eli.beacon_id);
  form.set('text', 'Hello');
  expect(await refused('OA', postFeedItem, { form })).toBe(404);
  expect(await traces()).toMatchObject([{ ...eli, organisation_id: hillcrest }]);
});

test('a file of Beacons for another organisation leaves a trace in the audit of that organisation', async () => {
  const form = new FormData();
  form.set('organisation', 'hillcrest');
  form.set('data', '{}');
  form.set('csvFile', new Blob(['Client\n']), 'clients.csv');
  expect(await refused('OA', importBeacons, { form })).toBe(404);
  const call = 'POST /api/bulk/beacons/import';
  expect(await traces()).toEqual([trace('OA', call, { ...none, organisation_id: hillcrest })]);
});

test('a file of another organisation leaves a trace with the Beacon it belongs to', async () => {
  const params = { path: demoId('file', 'Seats in Grade 4.txt') };
  expect(await refused('OA', findBeaconFile, { params })).toBe(404);
  const [found] = await traces();
  expect(found).toMatchObject({ organisation_id: hillcrest, user_id: userIdOf('OA') });
  expect(found?.beacon_id).toEqual(expect.any(String));
});

test('a bulk call leaves a trace of each Beacon that it named', async () => {
  const beacon_ids = [kim.beacon_id, eli.beacon_id, kim.beacon_id];
  expect(await refused('OA', archiveBeacons, { body: { beacon_ids } })).toBe(404);
  const call = 'POST /api/bulk/beacons/archive';
  const found = await traces();
  expect(found).toHaveLength(2);
  expect(found).toContainEqual(trace('OA', call, { ...kim, organisation_id: riverside }));
  expect(found).toContainEqual(trace('OA', call, { ...eli, organisation_id: hillcrest }));
});

test.each([
  ['hillcrest', 404, hillcrest],
  ['nowhere', 404, riverside],
])('the organisation %s leaves a trace', async (slug, status, organisation_id) => {
  expect(await refused('OA', findOrganisation, { params: { slug } })).toBe(status);
  const call = 'GET /api/orgs/{slug}';
  expect(await traces()).toEqual([trace('OA', call, { ...none, organisation_id })]);
});

test('a call that names nothing, and one that names what is nowhere, leave a trace in the audit of the caller', async () => {
  expect(await refused('NR', listArchivedBeacons, {})).toBe(403);
  expect(await refused('NR', findBeacon, { params: { uuid: v7() } })).toBe(404);
  const own = { ...none, organisation_id: riverside };
  expect(await traces()).toEqual([
    trace('NR', 'GET /api/beacons/archived', own),
    trace('NR', 'GET /api/beacons/{uuid}', own),
  ]);
});

test('whoever must set up a second factor first leaves a trace, whoever is signed out none', async () => {
  expect(await refused('M0', listBeacons, {})).toBe(403);
  expect(await refused('A0', listBeacons, {})).toBe(403);
  expect(await refused('TK', findBeacon, elis)).toBe(403);
  expect((await traces()).map((row) => row.user_id)).toEqual([userIdOf('M0')]);
});

test('being asked for the present password is no problem', async () => {
  const body = { password: 'larches lean over water' };
  expect(await refused('OA', changePassword, { body })).toBe(403);
  expect(await traces()).toEqual([]);
});

test('a flood of refusals leaves one trace a minute', async () => {
  const flood = () =>
    Promise.all(Array.from({ length: 40 }, () => refused('OA', findBeacon, elis)));
  expect(new Set(await flood())).toEqual(new Set([404]));
  expect(await traces()).toHaveLength(1);
  passAMinute();
  await flood();
  expect(await traces()).toHaveLength(1);
});

test('a trace holds nothing that was typed', async () => {
  const query = { searchTerm: 'zebrafinch' };
  await refused('OA', listOrganisationUsers, { params: { slug: 'hillcrest' }, query });
  await refused('OA', findOrganisation, { params: { slug: 'zebrafinch' } });
  const found = await traces();
  expect(found).toHaveLength(2);
  expect(JSON.stringify(found)).not.toContain('zebrafinch');
});

test('a problem is answered also where its trace cannot be written', async () => {
  const { db } = fixture.services;
  await sql`alter table audit_events add constraint no_refusals
    check (action <> 'call.refused') not valid`.execute(db);
  try {
    expect(await refused('OA', findBeacon, elis)).toBe(404);
  } finally {
    await sql`alter table audit_events drop constraint no_refusals`.execute(db);
  }
});

async function refused<E extends Endpoint>(
  actor: Actor,
  endpoint: E,
  filled: Filled<E>,
): Promise<number> {
  const { statusCode } = await fixture.call(actor, endpoint, filled);
  return statusCode;
}

/** What this minute has left, in the order of writing. */
function traces() {
  return fixture.services.db
    .selectFrom('audit_events')
    .select(['action', 'organisation_id', 'user_id', 'client_id', 'beacon_id', 'call'])
    .where('at', '=', fixture.services.clock.now())
    .where('action', '=', 'call.refused')
    .orderBy('id')
    .execute();
}

function trace(
  actor: 'OA' | 'VM' | 'NR',
  call: string,
  about: { organisation_id: string; beacon_id: string | null; client_id: string | null },
) {
  return { action: 'call.refused', user_id: userIdOf(actor), call, ...about };
}

function passAMinute(): void {
  const { clock } = fixture.services;
  clock.moveTo(new Date(clock.now().getTime() + 60_000));
}
