import { sql } from 'kysely';
import { findOrganisation as endpoint } from '#contract/organisations.ts';
import type { Organisation } from '#contract/organisations.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Services } from '#server/platform/services.ts';
import { organisationFor } from './access.ts';
import type { OrganisationFor } from './access.ts';
import { countByFramework, isPerson } from './queries.ts';

type Administered = OrganisationFor<'administer'>;

export const findOrganisation = handleSignedIn(endpoint, async ({ services, viewer, params }) => {
  const organisation = organisationFor(viewer, params.slug, 'administer');
  const { slug, name } = organisation;
  const { groupNames, ...stats } = await countAll(services, organisation);
  const frameworks = await countFrameworks(services, organisation);
  return { organisation: { slug, name, stats, frameworks, groupNames } };
});

async function countAll({ db }: Services, { organisationId }: Administered) {
  const { rows } = await sql<Organisation['stats'] & Pick<Organisation, 'groupNames'>>`
    select coalesce(c.active, 0) as beacons, coalesce(c.archived, 0) as "archivedBeacons",
      (select count(*)::int from organisation_users ou
        where ou.organisation_id = ${organisationId} and ${isPerson(organisationId)}) as users,
      coalesce((select active from beacon_counts
        where organisation_id = ${organisationId} and kind = 'client'), 0) as clients,
      array(select name from beacon_counts
        where organisation_id = ${organisationId} and kind = 'group' and active + archived > 0
        order by fold(name)) as "groupNames"
    from organisations o
    left join beacon_counts c on c.organisation_id = ${organisationId}
      and c.kind = 'organisation'
    where o.organisation_id = ${organisationId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The organisation of a member was not found');
  return row;
}

async function countFrameworks(
  services: Services,
  organisation: Administered,
): Promise<Organisation['frameworks']> {
  const counted = await countByFramework(services, organisation);
  const frameworks = counted.map(async ({ id, version, count }) => {
    const { title } = await services.frameworks.find({ id, version });
    return { id, title, activeBeaconCount: count };
  });
  return (await Promise.all(frameworks)).toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
}
