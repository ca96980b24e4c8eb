import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOptOut, optOut } from '#contract/assessments.ts';
import type { Database } from '#server/platform/database/open.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { makeQrToken, personOf } from '#testing/make-beacon.ts';
import type { MadeBeacon } from '#testing/make-beacon.ts';
import { makeWorld } from '#testing/make-world.ts';
import type { Headers, World } from '#testing/make-world.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const organisation = { name: 'Riverside' };
const stopped = { status: 200, data: { organisation, isOptedOut: true }, errors: {} };
const wanted = { status: 200, data: { organisation, isOptedOut: false }, errors: {} };

test('a mail tells whose mails it is about, and looking changes nothing', async () => {
  const world = await makeWorld(database);
  const token = await world.mail(0);
  const statements = await world.app.statementsOf(async () => {
    expect(await find(world, token)).toEqual(wanted);
  });
  expect(statements).toHaveLength(1);
  expect(await optedOut(world)).toEqual([null, null]);
});

test('its holder stops the mails of that organisation, and has them again', async () => {
  const world = await makeWorld(database);
  const token = await world.mail(0);
  expect(await stop(world, token)).toEqual(stopped);
  expect(await optedOut(world)).toEqual([world.services.clock.now(), null]);
  expect(await find(world, token)).toEqual(stopped);
  expect(await stop(world, token, false)).toEqual(wanted);
  expect(await optedOut(world)).toEqual([null, null]);
  const { userId, memberId } = personOf(world.beacon, 0);
  const by = { user_id: userId, member_id: memberId };
  expect(await auditOf(world)).toEqual([
    { action: 'user.opted_out', ...by },
    { action: 'user.opted_in', ...by },
  ]);
});

test('said again, it stays as it was said first', async () => {
  const world = await makeWorld(database);
  const token = await world.mail(0);
  const first = world.services.clock.now();
  await stop(world, token);
  world.moveTo('2026-11-03T10:00:00Z');
  expect(await stop(world, token)).toEqual(stopped);
  expect(await optedOut(world)).toEqual([first, null]);
  expect(await auditOf(world)).toHaveLength(1);
});

test('what they want they may say after the window, the Beacon or their part in it is over', async () => {
  const world = await makeWorld(database);
  const { db, clock } = world.services;
  const token = await world.mail(0);
  world.moveTo('2026-11-06T10:00:00Z');
  expect(await stop(world, token)).toEqual(stopped);
  const removed_at = clock.now();
  await db.updateTable('members').set({ removed_at }).execute();
  await db.updateTable('beacons').set({ archived_at: removed_at }).execute();
  await mailTokens(world).set({ revoked_at: removed_at }).execute();
  expect(await stop(world, token, false)).toEqual(wanted);
});

test('unknown and malformed links and QR codes stop nothing', async () => {
  const world = await makeWorld(database);
  const { beacon, services } = world;
  const qr = await makeQrToken(services, beacon, 0);
  for (const token of [qr, 'A'.repeat(32), 'x']) {
    for (const refused of [await find(world, token), await stop(world, token)]) {
      expect(refused).toMatchObject({ status: 404, errors: { id: 'NoAssessmentInvitation' } });
    }
  }
  expect(await optedOut(world)).toEqual([null, null]);
});

test('a copied link stops nothing: it proves nothing of whose hands it is in', async () => {
  const world = await makeWorld(database);
  const token = await world.mail(0);
  await mailTokens(world).set({ kind: 'link' }).execute();
  expect(await stop(world, token)).toMatchObject({ status: 404 });
  expect(await optedOut(world)).toEqual([null, null]);
});

test('whoever is signed in, it is about whom the mail was sent to', async () => {
  const world = await makeWorld(database);
  const other = await world.app.signIn(personOf(world.beacon, 1));
  expect(await stop(world, await world.mail(0), true, other)).toEqual(stopped);
  expect(await optedOut(world)).toEqual([world.services.clock.now(), null]);
});

test('it is about one organisation alone', async () => {
  const world = await makeWorld(database);
  const { services } = world;
  const { beacon } = await makeWorld(database);
  const { userId } = personOf(world.beacon, 0);
  await services.db
    .insertInto('organisation_users')
    .values({
      organisation_id: beacon.organisationId,
      user_id: userId,
      created_at: services.clock.now(),
    })
    .execute();
  await stop(world, await world.mail(0));
  expect(await optedOut(world, beacon)).toEqual([null, null, null]);
});

test('anything but yes or no is refused', async () => {
  const { app, mail } = await makeWorld(database);
  const url = optOut.path.replace('{token}', await mail(0));
  for (const body of [{}, { optedOut: 'yes' }, { optedOut: true, userId: 'x' }]) {
    expect((await app.post(url, body)).status).toBeGreaterThanOrEqual(400);
  }
});

function find({ app }: World, token: string) {
  return app.get(findOptOut.path.replace('{token}', token));
}

function stop({ app }: World, token: string, isMeant = true, headers?: Headers) {
  return app.post(optOut.path.replace('{token}', token), { optedOut: isMeant }, headers);
}

function mailTokens({ services, beacon }: World) {
  return services.db
    .updateTable('assess_tokens')
    .where('organisation_id', '=', beacon.organisationId)
    .where('kind', '=', 'mail');
}

/** Since when the people of the Beacon's organisation want no mails, in the order in which they came. */
async function optedOut(
  { services, beacon: own }: World,
  { organisationId }: MadeBeacon = own,
): Promise<(Date | null)[]> {
  const rows = await services.db
    .selectFrom('organisation_users')
    .select('opted_out_at')
    .where('organisation_id', '=', organisationId)
    .orderBy('user_id')
    .execute();
  return rows.map(({ opted_out_at }) => opted_out_at);
}

function auditOf({ services, beacon }: World) {
  return services.db
    .selectFrom('audit_events')
    .select(['action', 'user_id', 'member_id'])
    .where('organisation_id', '=', beacon.organisationId)
    .where('action', 'in', ['user.opted_out', 'user.opted_in'])
    .orderBy('id')
    .execute();
}
