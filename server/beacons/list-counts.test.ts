import fc from 'fast-check';
import { sql } from 'kysely';
import { allRows } from '#testing/all-rows.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveBeacons, restoreBeacons } from '#contract/beacon-lists.ts';
import type { Edit } from '#server/beacons/edit-errors.ts';
import type { Database } from '#server/platform/database/open.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { editBeacon } from '#testing/edit-beacon.ts';
import { HttpApp } from '#testing/http-app.ts';
import { makeListed, makeOrganisation, makePerson } from '#testing/make-list.ts';
import { makeFixture } from '#testing/make-fixture.ts';

let database: Database;
let app: HttpApp;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await HttpApp.start(database);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

/** The differences between the stored list rows and counters and a recount. */
async function differences(): Promise<unknown[]> {
  const { rows } = await sql`
    with ${allRows('beacons', 'clients', 'beacon_list_rows', 'beacon_names', 'beacon_counts')},
    list_rows as (
      select b.organisation_id, b.id as beacon_id, g.name as group_name, b.framework_id,
        b.archived_at is not null as is_archived, b.latest_normalised_score as score,
        b.latest_completed_at as completed_at
      from beacons b
      join clients c on c.organisation_id = b.organisation_id and c.id = b.client_id
      cross join lateral (select '' union select unnest(c.group_names)) g (name)
    ), stored_rows as (
      select organisation_id, beacon_id, group_name, framework_id, is_archived, score, completed_at
      from beacon_list_rows
    ), names as (
      select l.organisation_id, l.beacon_id, l.group_name, l.is_archived,
        fold(c.name || case when b.name <> c.name then e'\\n' || b.name else '' end) as sort_name,
        search_text(b.name, c.name, c.external_ref) as search_text,
        case when l.group_name = '' then c.group_names end as group_names
      from list_rows l
      join beacons b on b.organisation_id = l.organisation_id and b.id = l.beacon_id
      join clients c on c.organisation_id = b.organisation_id and c.id = b.client_id
    ), counts as (
      select organisation_id, kind, name, count(*) filter (where not is_archived)::int as active,
        count(*) filter (where is_archived)::int as archived
      from list_rows cross join lateral (
        select 'organisation' as kind, '' as name where group_name = ''
        union all select 'framework', framework_id where group_name = ''
        union all select 'group', group_name where group_name <> '') k
      group by 1, 2, 3
      union all
      select organisation_id, 'client', '', count(*)::int, 0 from clients group by 1
    )
    (select to_jsonb(x) as row from (select * from list_rows except select * from stored_rows) x)
    union all
    (select to_jsonb(x) from (select * from stored_rows except select * from list_rows) x)
    union all
    (select to_jsonb(x) from (select * from names except select * from beacon_names) x)
    union all
    (select to_jsonb(x) from (select * from beacon_names except select * from names) x)
    union all
    (select to_jsonb(x) from (select * from counts except select * from beacon_counts) x)
    union all
    (select to_jsonb(x) from (select * from beacon_counts where active <> 0 or archived <> 0
      except select * from counts) x)`.execute(app.services.db);
  return rows;
}

const groups = fc.subarray(['North', 'South', 'West']);
const step = fc.oneof(
  fc.record({ what: fc.constant('make' as const), groups, count: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ what: fc.constantFrom('archive' as const, 'restore' as const), groups }),
  fc.record({ what: fc.constantFrom('group' as const, 'rename' as const), groups }),
);

test('List rows and counters equal a recount after random changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const organisationId = await makeOrganisation(app.services);
      const admin = await app.signIn(await makePerson(app.services, [organisationId], ['admin']));
      const archived = new Set<string>();
      const editActive = async (id: string, edit: Edit) => {
        if (!archived.has(id)) await editBeacon(app, admin, id, edit);
      };
      const made = await makeListed(app.services, organisationId, [{ name: 'Ann' }]);
      for (const [n, each] of steps.entries()) {
        const { id } = made[(n * 7) % made.length] ?? { id: '' };
        if (each.what === 'make') {
          const beacons = Array.from({ length: each.count }, () => ({ groupNames: each.groups }));
          made.push(...(await makeListed(app.services, organisationId, beacons)));
        } else if (each.what === 'group') {
          await editActive(id, { groupNames: each.groups });
        } else if (each.what === 'rename') {
          await editActive(id, { clientName: `Bo ${n}`, beaconName: `Bo ${n}` });
        } else {
          const isArchive = each.what === 'archive';
          await app.post(
            (isArchive ? archiveBeacons : restoreBeacons).path,
            { beacon_ids: [id] },
            admin,
          );
          if (isArchive) archived.add(id);
          else archived.delete(id);
        }
      }
      expect(await differences()).toEqual([]);
    }),
    { numRuns: 8 },
  );
});

test('Concurrent writers leave correct counters', async () => {
  const { services } = app;
  const organisationId = await makeOrganisation(services);
  const admin = await app.signIn(await makePerson(services, [organisationId], ['admin']));
  const groupNames = ['North', 'South', 'West'];
  const made = await makeListed(
    services,
    organisationId,
    Array.from({ length: 24 }, () => ({ groupNames })),
  );
  const [edited, archived] = [made.slice(12), made.slice(0, 12)];
  await Promise.all([
    ...archived.map(({ id }) => app.post(archiveBeacons.path, { beacon_ids: [id] }, admin)),
    ...edited.map(({ id }, n) =>
      editBeacon(app, admin, id, { groupNames: groupNames.slice(n % 3).toReversed() }),
    ),
    makeListed(services, organisationId, [{ groupNames: ['West', 'North'] }, { groupNames }]),
  ]);
  expect(await differences()).toEqual([]);
});

test('A submit updates the list row', async () => {
  const fixture = await makeFixture(database, { roles: ['parent'] });
  await fixture.submit(await fixture.mail(0));
  expect(await differences()).toEqual([]);
  const listRow = await fixture.app.services.db
    .selectFrom('beacon_list_rows')
    .select(['score', 'completed_at'])
    .where('beacon_id', '=', fixture.beacon.beaconId)
    .executeTakeFirstOrThrow();
  expect(listRow).toEqual({ score: expect.any(Number), completed_at: expect.any(Date) });
});
