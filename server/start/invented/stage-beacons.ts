import type { Framework } from '#rules/definition/definition.ts';
import type { Services } from '#server/platform/services.ts';
import type { InventedOrganisation } from './invented-organisation.ts';
import { stageBeacon } from './stage-beacon.ts';
import type { StagedBeacon } from './stage-beacon.ts';
import { ownFrameworksOf } from './write-library.ts';

/** The newest version of each questionnaire that comes with Beacon. */
export async function newestFrameworks({
  db,
  frameworks,
}: Pick<Services, 'db' | 'frameworks'>): Promise<Framework[]> {
  const keys = await db
    .selectFrom('frameworks')
    .select(({ fn }) => ['id', fn.max('version').as('version')])
    .where('organisation_id', 'is', null)
    .groupBy('id')
    .execute();
  return Promise.all(keys.map((key) => frameworks.find(key, db)));
}

/** The Beacons of an organisation with their history until now. */
export function stageBeacons(
  organisation: InventedOrganisation,
  frameworks: Framework[],
  now: Date,
): StagedBeacon[] {
  const known = [...frameworks, ...ownFrameworksOf(organisation)];
  return organisation.beacons.map((beacon) => {
    const versions = known.filter(({ id }) => id === beacon.framework);
    const newest = versions.at(-1);
    if (newest === undefined) throw new Error(`${beacon.framework} is not published`);
    const first = versions.find(({ version }) => version === beacon.began?.version) ?? newest;
    return stageBeacon(organisation, beacon, { first, newest }, now);
  });
}
