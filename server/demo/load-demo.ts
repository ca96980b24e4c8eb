import type { Kysely } from 'kysely';
import type { Framework } from '#rules/definition/definition.ts';
import { runDueWindows } from '#server/assessments/open-windows.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { Services } from '#server/platform/services.ts';
import { demoOrganisations, organisationIds } from './organisations.ts';
import type { DemoOrganisation } from './organisations.ts';
import { stageBeacon } from './stage-beacon.ts';
import type { StagedBeacon } from './stage-beacon.ts';
import { ownFrameworksOf } from './write-library.ts';
import { writeFeed } from './write-feed.ts';
import { writePast } from './write-past.ts';
import { writePresent } from './write-present.ts';

/**
 * Loads the demo organisations once: their past, then the open windows with their invitations. The shipped frameworks
 * must be published before.
 */
export async function loadDemo(services: Services): Promise<void> {
  const { db, clock } = services;
  if (await isLoaded(db)) return;
  const now = clock.now();
  const frameworks = await newestFrameworks(services);
  const stages = demoOrganisations.map((organisation) => ({
    organisation,
    staged: stageBeacons(organisation, frameworks, now),
  }));
  await db.transaction().execute(async (trx) => {
    for (const { organisation, staged } of stages) {
      await writePast({ ...services, db: trx }, organisation, staged);
      await writeFeed({ ...services, db: trx }, organisation);
    }
  });
  await runDueWindows(services);
  const staged = stages.flatMap((stage) => stage.staged);
  await db.transaction().execute((trx) => writePresent({ ...services, db: trx }, staged));
}

async function isLoaded(db: Kysely<Schema>): Promise<boolean> {
  const loaded = await db
    .selectFrom('organisations')
    .select('organisation_id')
    .where('organisation_id', 'in', organisationIds)
    .execute();
  return loaded.length > 0;
}

async function newestFrameworks({ db, frameworks }: Services): Promise<Framework[]> {
  const keys = await db
    .selectFrom('frameworks')
    .select(({ fn }) => ['id', fn.max('version').as('version')])
    .groupBy('id')
    .execute();
  return Promise.all(keys.map((key) => frameworks.find(key)));
}

function stageBeacons(
  organisation: DemoOrganisation,
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
