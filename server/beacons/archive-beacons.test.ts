import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  archiveBeacon,
  archiveBeacons,
  listArchivedBeacons,
  restoreBeacon,
  restoreBeacons,
} from '#contract/beacon-lists.ts';
import { runDueWindows } from '#server/assessments/open-windows.ts';
import type { Database } from '#server/platform/database/open.ts';
import { deliverMails } from '#server/mail/deliver-mails.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { HttpApp } from '#testing/http-app.ts';
import { makeQrToken, personOf } from '#testing/make-beacon.ts';
import {
  addMember,
  makeListed,
  makeOneListed,
  makeOrganisation,
  makePerson,
} from '#testing/make-list.ts';
import { countRows, makeFixture } from '#testing/make-fixture.ts';
import type { Fixture } from '#testing/make-fixture.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

type Headers = { authorization: string };

async function adminOf({ app, beacon }: Fixture): Promise<Headers> {
  const person = await makePerson(app.services, [beacon.organisationId], ['admin']);
  return app.signIn(person);
}

function archive({ app, beacon }: Fixture, headers: Headers) {
  return app.put(archiveBeacon.path.replace('{uuid}', beacon.beaconId), {}, headers);
}

function restore({ app, beacon }: Fixture, headers: Headers) {
  return app.put(restoreBeacon.path.replace('{uuid}', beacon.beaconId), {}, headers);
}

function actionsOf({ app, beacon }: Fixture): Promise<string[]> {
  return app.services.db
    .selectFrom('audit_events')
    .select('action')
    .where('beacon_id', '=', beacon.beaconId)
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ action }) => action));
}

describe('Archiving a Beacon', () => {
  test('closes its window, deletes the drafts, revokes every link and withdraws queued mails', async () => {
    const fixture = await makeFixture(database);
    const { app, beacon } = fixture;
    const [mail, qr] = [await fixture.mail(0), await makeQrToken(app.services, beacon, 0)];
    const headers = await adminOf(fixture);
    const { status, data } = await archive(fixture, headers);
    expect([status, data]).toEqual([
      200,
      {
        beaconUuid: beacon.beaconId,
        archivedAt: '2026-11-02T10:00:00.000Z',
        undoId: expect.any(String),
      },
    ]);
    for (const token of [mail, qr]) expect((await fixture.load(token)).status).toBe(404);
    expect((await fixture.submit(mail)).status).toBe(404);
    const { rows } = await sql`select a.closed_at is not null as closed, b.next_opens_at as next,
        (select count(*)::int from assess_tokens where revoked_at is null
          and organisation_id = b.organisation_id) as tokens
      from beacons b
      join assessments a on a.organisation_id = b.organisation_id and a.beacon_id = b.id
      where b.id = ${beacon.beaconId}`.execute(app.services.db);
    expect(rows).toEqual([{ closed: true, next: null, tokens: 0 }]);
    expect((await actionsOf(fixture)).slice(-2)).toEqual(['assessment.closed', 'beacon.archived']);
    expect((await app.get(`/api/beacons/${beacon.beaconId}`, headers)).status).toBe(404);
    expect((await archive(fixture, headers)).status).toBe(404);
  });

  test('withdraws mails that were not sent yet', async () => {
    const fixture = await makeFixture(database);
    await archive(fixture, await adminOf(fixture));
    const { db } = fixture.app.services;
    const transport = () => Promise.reject(new Error('Unexpected mail'));
    await deliverMails(fixture.app.services, transport, new AbortController().signal);
    const { rows } = await sql<{ outcome: string }>`
      select distinct d.outcome from deliveries d
      join mails x on x.organisation_id = d.organisation_id and x.id = d.mail_id
      where x.organisation_id = ${fixture.beacon.organisationId}`.execute(db);
    expect(rows).toEqual([{ outcome: 'withdrawn' }]);
  });

  test('opens no more windows, even after it is restored', async () => {
    const fixture = await makeFixture(database);
    const headers = await adminOf(fixture);
    await archive(fixture, headers);
    fixture.moveTo('2026-11-09T08:00:00Z');
    await runDueWindows(fixture.services);
    const admin = await adminOf(fixture);
    expect((await restore(fixture, admin)).status).toBe(200);
    fixture.moveTo('2026-11-16T08:00:00Z');
    await runDueWindows(fixture.services);
    expect(await countRows(fixture.services, 'assessments', fixture.beacon)).toBe(1);
    const { data } = await fixture.app.get(
      `/api/beacons/${fixture.beacon.beaconId}`,
      await adminOf(fixture),
    );
    expect(data['beacon']).toMatchObject({ nextAssessment: null, assessmentLink: null });
  });

  test('is undone by restoring, which keeps the members and drops the schedule', async () => {
    const fixture = await makeFixture(database);
    const headers = await adminOf(fixture);
    const mail = await fixture.mail(0);
    await archive(fixture, headers);
    const { status, data } = await restore(fixture, headers);
    expect((await restore(fixture, headers)).status).toBe(404);
    expect([status, data['beacon']]).toEqual([
      200,
      expect.objectContaining({
        uuid: fixture.beacon.beaconId,
        nextAssessment: null,
        schedule: expect.objectContaining({ periodType: 'none' }),
        users: expect.objectContaining({ length: 2 }),
      }),
    ]);
    fixture.moveTo('2026-12-01T10:00:00Z');
    const member = await fixture.app.signIn(personOf(fixture.beacon, 0));
    expect((await fixture.app.get(`/api/beacons/${fixture.beacon.beaconId}`, member)).status).toBe(
      200,
    );
    expect((await fixture.load(mail)).status).toBe(404);
    expect(await actionsOf(fixture)).toContain('beacon.restored');
  });
});

describe('Several Beacons', () => {
  let app: HttpApp;
  beforeAll(async () => {
    app = await HttpApp.start(database);
  });
  afterAll(() => app[Symbol.asyncDispose]());

  async function team(count: number) {
    const organisationId = await makeOrganisation(app.services);
    const admin = await app.signIn(await makePerson(app.services, [organisationId], ['admin']));
    const names = Array.from({ length: count }, (_, n) => ({
      name: `b${n}`,
      groupNames: ['East'],
    }));
    const made = await makeListed(app.services, organisationId, names);
    return { organisationId, admin, ids: made.map(({ id }) => id) };
  }

  function send(path: string, beacon_ids: string[], headers: Headers) {
    return app.post(path, { beacon_ids }, headers);
  }

  async function archivedOf(headers: Headers): Promise<number> {
    return (await app.get(listArchivedBeacons.path, headers)).data['total'] as number;
  }

  test('are archived and restored together, even if one id occurs twice', async () => {
    const { admin, ids } = await team(60);
    expect((await send(archiveBeacons.path, [...ids, ...ids], admin)).status).toBe(200);
    expect(await archivedOf(admin)).toBe(60);
    expect((await send(restoreBeacons.path, ids.slice(1), admin)).status).toBe(200);
    expect(await archivedOf(admin)).toBe(1);
  });

  test('are all left unchanged if one of them may not be archived', async () => {
    const { organisationId, admin, ids } = await team(3);
    const [own = '', seen = '', unseen = ''] = ids;
    const bea = await makePerson(app.services, [organisationId]);
    await addMember(app.services, { organisationId, beaconId: own }, bea.userId, 'viewer', true);
    await addMember(app.services, { organisationId, beaconId: seen }, bea.userId);
    const headers = await app.signIn(bea);
    const elsewhere = await makeOneListed(app.services, await makeOrganisation(app.services), {});
    const statuses = async (lists: string[][]) => {
      const answers = lists.map(
        async (list) => (await send(archiveBeacons.path, list, headers)).status,
      );
      return Promise.all(answers);
    };
    expect(
      await statuses([
        [own, seen],
        [own, unseen],
        [own, elsewhere.id],
      ]),
    ).toEqual([403, 404, 404]);
    expect((await send(archiveBeacons.path, [], admin)).status).toBe(422);
    expect((await send(archiveBeacons.path, ['x'], admin)).status).toBe(422);
    const tooMany = Array.from({ length: 501 }, () => own);
    expect((await send(archiveBeacons.path, tooMany, admin)).status).toBe(422);
    expect(await archivedOf(admin)).toBe(0);
    expect((await send(archiveBeacons.path, [own], headers)).status).toBe(200);
    expect((await send(restoreBeacons.path, [own], headers)).status).toBe(404);
    expect((await send(restoreBeacons.path, [own, seen], admin)).status).toBe(404);
    expect(await archivedOf(admin)).toBe(1);
  });

  test('are rejected with the ids of the Beacons at fault and no other detail of them', async () => {
    const { organisationId, admin, ids } = await team(4);
    const [own = '', seen = '', unseen = '', gone = ''] = ids;
    const bea = await makePerson(app.services, [organisationId]);
    for (const beaconId of [own, gone]) {
      const beacon = { organisationId, beaconId };
      await addMember(app.services, beacon, bea.userId, 'viewer', true);
    }
    await addMember(app.services, { organisationId, beaconId: seen }, bea.userId);
    const headers = await app.signIn(bea);
    await send(archiveBeacons.path, [gone], admin);
    const refused = async (list: string[]) => {
      const { status, errors } = await send(archiveBeacons.path, list, headers);
      return [status, errors['beacon_ids'], Object.keys(errors).toSorted()];
    };
    const told = ['beacon_ids', 'id', 'title'];
    expect(await refused([own, seen])).toEqual([403, [seen], told]);
    expect(await refused([seen, own, gone, unseen])).toEqual([404, [seen, gone, unseen], told]);
    const { errors } = await send(restoreBeacons.path, [gone, own, seen], admin);
    expect(errors).toMatchObject({ id: 'not_found', beacon_ids: [own, seen] });
    expect(await archivedOf(admin)).toBe(1);
    const { errors: tooMany } = await send(archiveBeacons.path, Array(501).fill(own), headers);
    expect(tooMany['fields']).toEqual({ beacon_ids: 'At most 500 Beacons at once' });
  });

  test('are archived once by concurrent requests', async () => {
    const { admin, ids } = await team(30);
    const answers = await Promise.all(
      [ids, ids.toReversed(), ids.slice(10)].map((list) => send(archiveBeacons.path, list, admin)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    const counts = await app.services.db
      .selectFrom('audit_events')
      .select('beacon_id')
      .where('action', '=', 'beacon.archived')
      .where('beacon_id', 'in', ids)
      .execute();
    expect(counts).toHaveLength(await archivedOf(admin));
  });
});
