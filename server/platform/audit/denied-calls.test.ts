import { sql } from 'kysely';
import { v7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
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
import type { RequestInput } from '#testing/access/request.ts';
import { asOwner } from '#testing/as-owner.ts';
import { openFixture } from '#testing/access/fixture.ts';
import { openForFile } from '#testing/open-for-file.ts';

const [riverside, hillcrest] = [
  demoId('organisation', 'riverside'),
  demoId('organisation', 'hillcrest'),
];
const kim = { beacon_id: demoId('beacon', 'kim'), client_id: demoId('client', 'kim') };
const eli = { beacon_id: demoId('beacon', 'eli'), client_id: demoId('client', 'eli') };
const none = { beacon_id: null, client_id: null };
const eliRequest = { params: { uuid: eli.beacon_id } };
const fixture = openForFile(openFixture);

beforeEach(passAMinute);

test('A call for a Beacon of another organisation is audited in that organisation', async () => {
  expect(await callAs('OA', findBeacon, eliRequest)).toBe(404);
  expect(await eventsNow()).toEqual([
    deniedCall('OA', 'GET /api/beacons/{uuid}', { ...eli, organisation_id: hillcrest }),
  ]);
});

test('A denied edit of a visible Beacon is audited with that Beacon', async () => {
  expect(await callAs('VM', listBeaconMails, { params: { uuid: kim.beacon_id } })).toBe(403);
  const call = `${listBeaconMails.method} ${listBeaconMails.path}`;
  expect(await eventsNow()).toEqual([
    deniedCall('VM', call, { ...kim, organisation_id: riverside }),
  ]);
});

test('A comment on a Beacon of another organisation is audited with that Beacon', async () => {
  const form = new FormData();
  form.set('beacon_uuid', eli.beacon_id);
  form.set('text', 'Hello');
  expect(await callAs('OA', postFeedItem, { form })).toBe(404);
  expect(await eventsNow()).toMatchObject([{ ...eli, organisation_id: hillcrest }]);
});

test('An import into another organisation is audited in that organisation', async () => {
  const form = new FormData();
  form.set('organisation', 'hillcrest');
  form.set('data', '{}');
  form.set('csvFile', new Blob(['Client\n']), 'clients.csv');
  expect(await callAs('OA', importBeacons, { form })).toBe(404);
  const call = 'POST /api/bulk/beacons/import';
  expect(await eventsNow()).toEqual([
    deniedCall('OA', call, { ...none, organisation_id: hillcrest }),
  ]);
});

test('A call for a file of another organisation is audited with the Beacon of the file', async () => {
  const params = { path: demoId('file', 'Seats in Grade 4.txt') };
  expect(await callAs('OA', findBeaconFile, { params })).toBe(404);
  const [events] = await eventsNow();
  expect(events).toMatchObject({ organisation_id: hillcrest, user_id: userIdOf('OA') });
  expect(events?.beacon_id).toEqual(expect.any(String));
});

test('A bulk call is audited with each Beacon it named', async () => {
  const beacon_ids = [kim.beacon_id, eli.beacon_id, kim.beacon_id];
  expect(await callAs('OA', archiveBeacons, { body: { beacon_ids } })).toBe(404);
  const call = 'POST /api/bulk/beacons/archive';
  const events = await eventsNow();
  expect(events).toHaveLength(2);
  expect(events).toContainEqual(deniedCall('OA', call, { ...kim, organisation_id: riverside }));
  expect(events).toContainEqual(deniedCall('OA', call, { ...eli, organisation_id: hillcrest }));
});

test.each([
  ['hillcrest', 404, hillcrest],
  ['nowhere', 404, riverside],
])('A denied call for the organisation %s is audited', async (slug, status, organisation_id) => {
  expect(await callAs('OA', findOrganisation, { params: { slug } })).toBe(status);
  const call = 'GET /api/orgs/{slug}';
  expect(await eventsNow()).toEqual([deniedCall('OA', call, { ...none, organisation_id })]);
});

test('A call that names nothing, or an unknown Beacon, is audited in the organisation of the caller', async () => {
  expect(await callAs('NR', listArchivedBeacons, {})).toBe(403);
  expect(await callAs('NR', findBeacon, { params: { uuid: v7() } })).toBe(404);
  const unnamed = { ...none, organisation_id: riverside };
  expect(await eventsNow()).toEqual([
    deniedCall('NR', 'GET /api/beacons/archived', unnamed),
    deniedCall('NR', 'GET /api/beacons/{uuid}', unnamed),
  ]);
});

test('A call without the required second factor is audited, a signed-out call is not', async () => {
  expect(await callAs('M0', listBeacons, {})).toBe(403);
  expect(await callAs('A0', listBeacons, {})).toBe(403);
  expect(await callAs('TK', findBeacon, eliRequest)).toBe(403);
  expect((await eventsNow()).map((row) => row.user_id)).toEqual([userIdOf('M0')]);
});

test('A prompt for the current password is not audited', async () => {
  const body = { password: 'larches lean over water' };
  expect(await callAs('OA', changePassword, { body })).toBe(403);
  expect(await eventsNow()).toEqual([]);
});

test('A flood of denied calls leaves one event a minute', async () => {
  const flood = () =>
    Promise.all(Array.from({ length: 40 }, () => callAs('OA', findBeacon, eliRequest)));
  expect(new Set(await flood())).toEqual(new Set([404]));
  expect(await eventsNow()).toHaveLength(1);
  passAMinute();
  await flood();
  expect(await eventsNow()).toHaveLength(1);
});

test('An event contains no typed text', async () => {
  const query = { searchTerm: 'zebrafinch' };
  await callAs('OA', listOrganisationUsers, { params: { slug: 'hillcrest' }, query });
  await callAs('OA', findOrganisation, { params: { slug: 'zebrafinch' } });
  const events = await eventsNow();
  expect(events).toHaveLength(2);
  expect(JSON.stringify(events)).not.toContain('zebrafinch');
});

test('A problem is answered even if its event cannot be written', async () => {
  const { db } = fixture.services;
  await asOwner(db, (trx) =>
    sql`alter table audit_events add constraint no_refusals
      check (action <> 'call.refused') not valid`.execute(trx),
  );
  try {
    expect(await callAs('OA', findBeacon, eliRequest)).toBe(404);
  } finally {
    await asOwner(db, (trx) =>
      sql`alter table audit_events drop constraint no_refusals`.execute(trx),
    );
  }
});

async function callAs<E extends Endpoint>(
  actor: Actor,
  endpoint: E,
  request: RequestInput<E>,
): Promise<number> {
  const { statusCode } = await fixture.call(actor, endpoint, request);
  return statusCode;
}

/** The events of the current minute, in the order of writing. */
function eventsNow() {
  return fixture.services.db
    .selectFrom('audit_events')
    .select(['action', 'organisation_id', 'user_id', 'client_id', 'beacon_id', 'call'])
    .where('at', '=', fixture.services.clock.now())
    .where('action', '=', 'call.refused')
    .orderBy('id')
    .execute();
}

function deniedCall(
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
