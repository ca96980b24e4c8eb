import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateBeacon } from '#contract/beacons.ts';
import { refreshListRows } from '#server/beacons/projections/list-rows.ts';
import type { Database } from '#server/platform/database/open.ts';
import { copyBeacon } from '#testing/copy-beacon.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { editBeacon } from '#testing/edit-beacon.ts';
import type { Answer } from '#testing/http-app.ts';
import { personOf } from '#testing/make-beacon.ts';
import { makePerson } from '#testing/make-list.ts';
import { makeFixture } from '#testing/make-fixture.ts';
import type { Headers, Fixture } from '#testing/make-fixture.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

/** Removes the first member, and restarts the schedule on the twentieth. */
function edit({ app, beacon }: Fixture, headers: Headers): Promise<Answer> {
  const { memberId: id } = personOf(beacon, 1);
  const schedule = { periodType: 'week', period: 1, startOn: '2026-11-20', daysOpen: 2 };
  const members = [
    { id, roles: ['teacher'] },
    { name: 'Ada', email: 'ada@riverside.test', roles: ['viewer', 'admin'] },
  ];
  return app.put(
    updateBeacon.path.replace('{uuid}', beacon.beaconId),
    { schedule, members },
    headers,
  );
}

test.each([6, 8, 10, 12, 14])(
  'the last response closes the window by the current members and schedule when it arrives at statement %i of an edit',
  async (nth) => {
    const fixture = await makeFixture(database, { schedule: { daysOpen: 'until-complete' } });
    const { app, beacon, services } = fixture;
    const admin = await makePerson(services, [beacon.organisationId], ['admin']);
    const [headers, token] = [await app.signIn(admin), await fixture.mail(1)];
    // Opens the connections beforehand, so that connecting does not delay the submit.
    await Promise.all([headers, token].map(() => sql`select 1`.execute(services.db)));
    const submitted = Promise.withResolvers<Answer>();
    let sent = 0;
    const watch = database.watchStatements(() => {
      sent += 1;
      if (sent === nth) fixture.submit(token).then(submitted.resolve, submitted.reject);
    });
    const { status } = await edit(fixture, headers);
    expect([status, (await submitted.promise).status]).toEqual([200, 200]);
    watch[Symbol.dispose]();
    const { closed_at, next_opens_at } = await services.db
      .selectFrom('assessments')
      .innerJoin('beacons as b', 'b.id', 'beacon_id')
      .whereRef('b.organisation_id', '=', 'assessments.organisation_id')
      .select(['closed_at', 'next_opens_at'])
      .where('beacon_id', '=', beacon.beaconId)
      .executeTakeFirstOrThrow();
    expect(closed_at).toEqual(services.clock.now());
    expect(next_opens_at).toEqual(new Date('2026-11-20T00:00:00Z'));
  },
);

test.each(Array.from({ length: 16 }, (_, index) => index + 1))(
  'the last response moves the Beacon in the groups that its client has when it arrives at statement %i of their edit in another Beacon',
  async (nth) => {
    const fixture = await makeFixture(database, { roles: ['parent'] });
    const { app, beacon, services } = fixture;
    const { organisationId, beaconId, clientId } = beacon;
    const other = await copyBeacon(services, beacon);
    const ofOther = { organisation_id: organisationId, id: other.beaconId };
    await services.db
      .updateTable('beacons')
      .set({ client_id: clientId })
      .where((row) => row.and(ofOther))
      .execute();
    await refreshListRows(services.db, [other]);
    const admin = await makePerson(services, [organisationId], ['admin']);
    const [headers, token] = [await app.signIn(admin), await fixture.mail(0)];
    await Promise.all([headers, token].map(() => sql`select 1`.execute(services.db)));
    let submitted: Promise<Answer> | undefined;
    let sent = 0;
    const watch = database.watchStatements(() => {
      sent += 1;
      if (sent === nth) submitted = fixture.submit(token);
    });
    await editBeacon(app, headers, other.beaconId, { groupNames: ['North', 'South'] });
    expect((await (submitted ?? fixture.submit(token))).status).toBe(200);
    watch[Symbol.dispose]();
    const { rows } = await sql<{ group: string; isRight: boolean }>`
      select l.group_name as "group", l.score = b.latest_normalised_score as "isRight"
      from beacon_list_rows l
      join beacons b on b.organisation_id = ${organisationId} and b.id = l.beacon_id
      where l.organisation_id = ${organisationId} and l.beacon_id = ${beaconId}
      order by 1`.execute(services.db);
    expect(rows).toEqual(['', 'North', 'South'].map((group) => ({ group, isRight: true })));
  },
);
