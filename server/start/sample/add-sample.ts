import { sql } from 'kysely';
import { msg } from '@lingui/core/runtime-macro';
import { textOf } from '#contract/messages.ts';
import { createOrganisation } from '#server/accounts/organisations/create-organisation.ts';
import type { OrganisationFor } from '#server/accounts/organisations/access.ts';
import { refreshUserNames } from '#server/accounts/users/user-names.ts';
import { openWindowsIn } from '#server/assessments/open-windows.ts';
import { insertEvents } from '#server/platform/audit/audit-event.ts';
import type { Services } from '#server/platform/services.ts';
import { newestFrameworks, stageBeacons } from '#server/start/invented/stage-beacons.ts';
import { writeFeed } from '#server/start/invented/write-feed.ts';
import { keyOf, writePast } from '#server/start/invented/write-past.ts';
import { writePresent } from '#server/start/invented/write-present.ts';
import { findSample } from './find-sample.ts';
import type { Sample } from './find-sample.ts';
import { sampleOrganisation } from './sample-organisation.ts';

/**
 * The sample of an organisation, which is made where there is none, in the caller's transaction. The organisation is
 * locked, so that parallel calls make one. Deliver its events after the commit.
 */
export async function addSample(
  services: Services,
  organisation: OrganisationFor<'administer'>,
  userId: string,
): Promise<Sample> {
  const { db, clock } = services;
  const { organisationId, timeZone } = organisation;
  await sql`select from organisations where organisation_id = ${organisationId}
    for no key update`.execute(db);
  const existing = await findSample(services, organisationId);
  if (existing) return existing;
  const name = textOf(msg`Sample organisation`);
  const id = await createOrganisation(services, { name, timeZone });
  await sql`select mark_sample(${id}::uuid, ${organisationId}::uuid)`.execute(db);
  const sample = await findSample(services, organisationId);
  if (!sample) throw new Error('The sample was not marked');
  await addAdmin(services, id, userId);
  await writeInvented(services, sample, timeZone);
  await insertEvents(db, [{ organisationId, action: 'sample.created', at: clock.now(), userId }]);
  return sample;
}

async function addAdmin({ db, clock }: Services, organisation_id: string, user_id: string) {
  const roles = ['admin' as const, 'beacon_creator' as const];
  await db
    .insertInto('organisation_users')
    .values({ organisation_id, user_id, roles, created_at: clock.now() })
    .execute();
  await refreshUserNames(db, [user_id], organisation_id);
}

async function writeInvented(services: Services, sample: Sample, timeZone: string): Promise<void> {
  const { organisationId: id, slug, name } = sample;
  const invented = sampleOrganisation({ id, slug, name, timeZone });
  const frameworks = await newestFrameworks(services);
  const staged = stageBeacons(invented, frameworks, services.clock.now());
  await writePast(services, invented, staged);
  await writeFeed(services, invented);
  await openWindowsIn(services, staged.map(keyOf));
  await writePresent(services, staged);
}
