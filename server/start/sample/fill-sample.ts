import { sql } from 'kysely';
import { msg } from '@lingui/core/runtime-macro';
import { textOf } from '#contract/messages.ts';
import { Problem } from '#contract/problems.ts';
import { createOrganisation } from '#server/accounts/organisations/create-organisation.ts';
import type { OrganisationFor } from '#server/accounts/organisations/access.ts';
import { refreshUserNames } from '#server/accounts/users/user-names.ts';
import { openWindowsIn } from '#server/assessments/open-windows.ts';
import { constraintOf } from '#server/platform/database/constraint-of.ts';
import { insertEvents } from '#server/platform/audit/audit-event.ts';
import type { Services } from '#server/platform/services.ts';
import { newestFrameworks, stageBeacons } from '#server/start/invented/stage-beacons.ts';
import { writeFeed } from '#server/start/invented/write-feed.ts';
import { keyOf, writePast } from '#server/start/invented/write-past.ts';
import { writePresent } from '#server/start/invented/write-present.ts';
import { findSample } from './find-sample.ts';
import type { Sample } from './find-sample.ts';
import { sampleOrganisation } from './sample-organisation.ts';

type Real = OrganisationFor<'administer'>;

/**
 * The sample of an organisation, which is marked where there is none and may still be empty. Not for a transaction: the
 * mark is written by the owner of the tables, over another connection of a cluster, which must see the organisation.
 */
export async function openSample(services: Services, organisation: Real): Promise<Sample> {
  const existing = await findSample(services, organisation.organisationId);
  if (existing) return existing;
  try {
    await markSample(services, organisation);
  } catch (error) {
    // Another call took the slug or marked a sample in the meantime.
    const isTaken = ['organisations_slug_key', 'samples_sample_of_key'].includes(
      constraintOf(error) ?? '',
    );
    if (!isTaken) throw error;
  }
  return openSample(services, organisation);
}

async function markSample(
  services: Services,
  { organisationId, timeZone, country }: Real,
): Promise<void> {
  const name = textOf(msg`Sample organisation`);
  const id = await createOrganisation(services, { name, timeZone, country });
  try {
    await sql`select mark_sample(${id}::uuid, ${organisationId}::uuid)`.execute(services.db);
  } catch (error) {
    await services.db.deleteFrom('organisations').where('organisation_id', '=', id).execute();
    throw error;
  }
}

/**
 * Fills an empty sample, in the caller's transaction. Parallel calls fill it once. Deliver its events after the commit.
 * @throws the problem `not_found` if it was removed
 */
export async function fillSample(
  services: Services,
  sample: Sample,
  { organisationId, timeZone }: Real,
  userId: string,
): Promise<void> {
  const { db, clock } = services;
  const { organisationId: id } = sample;
  const locked = await sql`select from organisations
    where organisation_id = ${id} for no key update`.execute(db);
  if (locked.rows.length === 0) throw removedMeanwhile();
  const { rows } = await sql`select from organisation_users where organisation_id = ${id}
    limit 1`.execute(db);
  if (rows.length > 0) return;
  await addAdmin(services, id, userId);
  await writeInvented(services, sample, timeZone);
  await insertEvents(db, [{ organisationId, action: 'sample.created', at: clock.now(), userId }]);
}

const removedMeanwhile = () =>
  new Problem('not_found', {
    title: msg`The sample was removed in the meantime. Please try again.`,
  });

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
