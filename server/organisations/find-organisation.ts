import { sql } from 'kysely';
import { findOrganisation as endpoint } from '#contract/organisations.ts';
import type { Organisation } from '#contract/organisations.ts';
import { handleSignedIn } from '#server/http/handle.ts';
import type { Services } from '#server/services.ts';
import { organisationFor } from './access.ts';
import type { OrganisationFor } from './access.ts';
import { countByFramework } from './queries.ts';

type Administered = OrganisationFor<'administer'>;

export const findOrganisation = handleSignedIn(endpoint, async ({ services, viewer, params }) => {
  const organisation = organisationFor(viewer, params.slug, 'administer');
  const { slug, name } = organisation;
  const { groupNames, ...stats } = await countAll(services, organisation);
  const frameworks = await countFrameworks(services, organisation);
  return { organisation: { slug, name, stats, frameworks, groupNames } };
});

async function countAll(
  { db }: Services,
  { organisationId }: Administered,
): Promise<Organisation['stats'] & Pick<Organisation, 'groupNames'>> {
  const { rows } = await sql<Organisation['stats'] & Pick<Organisation, 'groupNames'>>`
    select
      (select count(*)::int from organisation_users
        where organisation_id = ${organisationId}) as users,
      (select count(*)::int from clients where organisation_id = ${organisationId}) as clients,
      count(*) filter (where archived_at is null)::int as beacons,
      count(*) filter (where archived_at is not null)::int as "archivedBeacons",
      array(select distinct unnest(group_names) from clients
        where organisation_id = ${organisationId} order by 1) as "groupNames"
    from beacons where organisation_id = ${organisationId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An aggregate gives one row');
  return row;
}

async function countFrameworks(
  services: Services,
  organisation: Administered,
): Promise<Organisation['frameworks']> {
  const counted = await countByFramework(services, organisation);
  const frameworks = counted.map(async ({ frameworkId: id, version, count }) => {
    const { title } = await services.frameworks.find({ id, version });
    return { id, title, activeBeaconCount: count };
  });
  return (await Promise.all(frameworks)).toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
}
