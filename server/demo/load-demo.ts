import type { Kysely } from 'kysely';
import { runDueWindows } from '#server/assessments/open-windows.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { Services } from '#server/platform/services.ts';
import { demoOrganisations, organisationIds } from './organisations.ts';
import { insertAll } from '#server/start/invented/insert-all.ts';
import type { InventedOrganisation } from '#server/start/invented/invented-organisation.ts';
import { foundedAt } from '#server/start/invented/people-rows.ts';
import { newestFrameworks, stageBeacons } from '#server/start/invented/stage-beacons.ts';
import { settleInvitations } from './settle-invitations.ts';
import { writeFeed } from '#server/start/invented/write-feed.ts';
import { writePast } from '#server/start/invented/write-past.ts';
import { writePresent } from '#server/start/invented/write-present.ts';

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
      await insertAll(trx, 'organisations', [organisationRow(organisation, now)]);
      await writePast({ ...services, db: trx }, organisation, staged);
      await writeFeed({ ...services, db: trx }, organisation);
    }
  });
  await runDueWindows(services);
  const staged = stages.flatMap((stage) => stage.staged);
  await db.transaction().execute(async (trx) => {
    await writePresent({ ...services, db: trx }, staged);
    await settleInvitations({ ...services, db: trx });
  });
}

async function isLoaded(db: Kysely<Schema>): Promise<boolean> {
  const loaded = await db
    .selectFrom('organisations')
    .select('organisation_id')
    .where('organisation_id', 'in', organisationIds)
    .execute();
  return loaded.length > 0;
}

function organisationRow(organisation: InventedOrganisation, now: Date) {
  const { id, slug, name, timeZone, isMfaRequired } = organisation;
  return {
    organisation_id: id,
    slug,
    name,
    time_zone: timeZone,
    is_mfa_required: isMfaRequired,
    created_at: foundedAt(now),
    // A demo is not set up by its admins.
    start_dismissed_at: now,
  };
}
