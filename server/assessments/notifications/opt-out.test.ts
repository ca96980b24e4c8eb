import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOptOut, optOut } from '#contract/notifications.ts';
import type { Database } from '#server/platform/database/open.ts';
import { rebuildProjections } from '#server/beacons/projections/rebuild.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { makeQrToken, personOf } from '#testing/make-beacon.ts';
import type { MadeBeacon } from '#testing/make-beacon.ts';
import { makeFixture } from '#testing/make-fixture.ts';
import type { Headers, Fixture } from '#testing/make-fixture.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const organisation = { name: 'Riverside' };
const optedOutAnswer = { status: 200, data: { organisation, isOptedOut: true }, errors: {} };
const optedInAnswer = { status: 200, data: { organisation, isOptedOut: false }, errors: {} };

test('the link in a mail shows whose mails it is about, and reading changes nothing', async () => {
  const fixture = await makeFixture(database);
  const token = await fixture.mail(0);
  const statements = await fixture.app.statementsOf(async () => {
    expect(await find(fixture, token)).toEqual(optedInAnswer);
  });
  expect(statements).toHaveLength(1);
  expect(await optOutTimes(fixture)).toEqual([null, null]);
});

test('the recipient of a mail can opt out of the mails of its organisation, and in again', async () => {
  const fixture = await makeFixture(database);
  const token = await fixture.mail(0);
  expect(await stop(fixture, token)).toEqual(optedOutAnswer);
  expect(await optOutTimes(fixture)).toEqual([fixture.services.clock.now(), null]);
  expect(await find(fixture, token)).toEqual(optedOutAnswer);
  expect(await stop(fixture, token, false)).toEqual(optedInAnswer);
  expect(await optOutTimes(fixture)).toEqual([null, null]);
  const { userId, memberId } = personOf(fixture.beacon, 0);
  const by = { user_id: userId, member_id: memberId };
  expect(await auditOf(fixture)).toEqual([
    { action: 'user.opted_out', ...by },
    { action: 'user.opted_in', ...by },
  ]);
});

test('a repeated opt-out keeps the time of the first', async () => {
  const fixture = await makeFixture(database);
  const token = await fixture.mail(0);
  const first = fixture.services.clock.now();
  await stop(fixture, token);
  fixture.moveTo('2026-11-03T10:00:00Z');
  expect(await stop(fixture, token)).toEqual(optedOutAnswer);
  expect(await optOutTimes(fixture)).toEqual([first, null]);
  expect(await auditOf(fixture)).toHaveLength(1);
});

test('the recipient can opt out and in after the window, the Beacon or their membership has ended', async () => {
  const fixture = await makeFixture(database);
  const { db, clock } = fixture.services;
  const token = await fixture.mail(0);
  fixture.moveTo('2026-11-06T10:00:00Z');
  expect(await stop(fixture, token)).toEqual(optedOutAnswer);
  const removed_at = clock.now();
  await db.updateTable('members').set({ removed_at }).execute();
  await db.updateTable('beacons').set({ archived_at: removed_at }).execute();
  await rebuildProjections(db);
  await mailTokens(fixture).set({ revoked_at: removed_at }).execute();
  expect(await stop(fixture, token, false)).toEqual(optedInAnswer);
});

test('unknown and malformed links and QR codes cannot opt anybody out', async () => {
  const fixture = await makeFixture(database);
  const { beacon, services } = fixture;
  const qr = await makeQrToken(services, beacon, 0);
  for (const token of [qr, 'A'.repeat(32), 'x']) {
    for (const answer of [await find(fixture, token), await stop(fixture, token)]) {
      expect(answer).toMatchObject({ status: 404, errors: { id: 'NoAssessmentInvitation' } });
    }
  }
  expect(await optOutTimes(fixture)).toEqual([null, null]);
});

test('a copied link cannot opt anybody out, because it does not prove who holds it', async () => {
  const fixture = await makeFixture(database);
  const token = await fixture.mail(0);
  await mailTokens(fixture).set({ kind: 'link' }).execute();
  expect(await stop(fixture, token)).toMatchObject({ status: 404 });
  expect(await optOutTimes(fixture)).toEqual([null, null]);
});

test('an opt-out applies to the recipient of the mail, whoever is signed in', async () => {
  const fixture = await makeFixture(database);
  const other = await fixture.app.signIn(personOf(fixture.beacon, 1));
  expect(await stop(fixture, await fixture.mail(0), true, other)).toEqual(optedOutAnswer);
  expect(await optOutTimes(fixture)).toEqual([fixture.services.clock.now(), null]);
});

test('an opt-out applies to one organisation only', async () => {
  const fixture = await makeFixture(database);
  const { services } = fixture;
  const { beacon } = await makeFixture(database);
  const { userId } = personOf(fixture.beacon, 0);
  await services.db
    .insertInto('organisation_users')
    .values({
      organisation_id: beacon.organisationId,
      user_id: userId,
      created_at: services.clock.now(),
    })
    .execute();
  await rebuildProjections(services.db);
  await stop(fixture, await fixture.mail(0));
  expect(await optOutTimes(fixture, beacon)).toEqual([null, null, null]);
});

test('a body other than true or false for optedOut is rejected', async () => {
  const { app, mail } = await makeFixture(database);
  const url = optOut.path.replace('{token}', await mail(0));
  for (const body of [{}, { optedOut: 'yes' }, { optedOut: true, userId: 'x' }]) {
    expect((await app.post(url, body)).status).toBeGreaterThanOrEqual(400);
  }
});

function find({ app }: Fixture, token: string) {
  return app.get(findOptOut.path.replace('{token}', token));
}

function stop({ app }: Fixture, token: string, isOptedOut = true, headers?: Headers) {
  return app.post(optOut.path.replace('{token}', token), { optedOut: isOptedOut }, headers);
}

function mailTokens({ services, beacon }: Fixture) {
  return services.db
    .updateTable('assess_tokens')
    .where('organisation_id', '=', beacon.organisationId)
    .where('kind', '=', 'mail');
}

/** When the people of the Beacon's organisation opted out, in the order of their ids. */
async function optOutTimes(
  { services, beacon: ownBeacon }: Fixture,
  { organisationId }: MadeBeacon = ownBeacon,
): Promise<(Date | null)[]> {
  const rows = await services.db
    .selectFrom('organisation_users')
    .select('opted_out_at')
    .where('organisation_id', '=', organisationId)
    .orderBy('user_id')
    .execute();
  return rows.map(({ opted_out_at }) => opted_out_at);
}

function auditOf({ services, beacon }: Fixture) {
  return services.db
    .selectFrom('audit_events')
    .select(['action', 'user_id', 'member_id'])
    .where('organisation_id', '=', beacon.organisationId)
    .where('action', 'in', ['user.opted_out', 'user.opted_in'])
    .orderBy('id')
    .execute();
}
