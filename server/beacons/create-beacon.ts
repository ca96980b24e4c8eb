import { createHash } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';
import { sql } from 'kysely';
import * as z from 'zod';
import { createBeacon as endpoint } from '#contract/beacons.ts';
import { clientDetailsFor } from '#contract/clients.ts';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import { assessmentFor } from '#contract/frameworks.ts';
import { textOf } from '#contract/messages.ts';
import { membersFor } from '#contract/participants.ts';
import { Problem } from '#contract/problems.ts';
import { scheduleFor } from '#contract/schedules.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { isOwnUpload } from '#server/accounts/avatars/queries.ts';
import { presentFrameworkChoice } from '#server/frameworks/present.ts';
import { findOfferedFramework } from '#server/frameworks/queries.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Call } from '#server/platform/http/handle.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import type { OrganisationFor } from '#server/accounts/organisations/access.ts';
import { dateIn } from '#server/platform/time/date-in.ts';
import type { Services } from '#server/platform/services.ts';
import { withCurrentRoles } from '#server/accounts/sessions/queries.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { showWritten } from './access.ts';
import { duplicateIdProblem } from './change-client.ts';
import { memberPlans, withAdmin } from './member-plans.ts';
import { findClient } from './queries.ts';
import { planBeacon, writeBeacons } from './write-beacons.ts';
import type { BeaconCreator, BeaconPlan } from './write-beacons.ts';

interface Request extends Call<typeof endpoint, Viewer> {
  organisation: OrganisationFor<'createBeacons'>;
}

const maxKeyLength = 200;

export const createBeacon = handleSignedIn(endpoint, async (call) => {
  const { services, viewer, body } = call;
  const organisation = organisationFor(viewer, body.organisation, 'createBeacons');
  const request = { ...call, organisation };
  const uuid = await inTransaction(services, async (trxServices) => {
    organisationFor(
      await withCurrentRoles(trxServices.db, viewer),
      body.organisation,
      'createBeacons',
    );
    const plan = await planOf({ ...request, services: trxServices });
    return createOnce(trxServices, creatorOf(request), plan);
  });
  services.mailNotifier.notify();
  return showWritten(services, viewer, uuid);
});

/** Validates the request and returns the Beacon to create. */
async function planOf(request: Request): Promise<BeaconPlan> {
  const { services, viewer, body, organisation } = request;
  const framework = await findOfferedFramework(services, organisation, body.frameworkId);
  if (!framework) throw new Problem('not_found');
  const existing = await findExistingClient(request);
  await throwFieldErrors(request, framework);
  return planBeacon(framework, body, {
    client: existing ? { id: existing.clientId } : body,
    name: body.beaconName || existing?.clientName || '',
    members: withAdmin(memberPlans(body.members), viewer, body.creatorIsAdmin),
  });
}

async function findExistingClient({ services, viewer, body, organisation }: Request) {
  if (!body.clientId) return null;
  const client = await findClient(services, viewer, body.clientId);
  if (client?.organisationId !== organisation.organisationId) throw new Problem('not_found');
  return client;
}

async function throwFieldErrors(
  { services, viewer, body, organisation }: Request,
  framework: Framework,
): Promise<void> {
  const today = dateIn(organisation.timeZone, services.clock.now());
  const isNew = body.clientId === undefined;
  const parts = z.object({
    schedule: scheduleFor({ today }),
    members: membersFor({ roles: framework.roles, needsAdmin: false }),
  });
  const { clientAvatar } = body;
  const isForeign = isNew && clientAvatar && !(await isOwnUpload(services, viewer, clientAvatar));
  const fields = {
    ...fieldErrorsOf(clientDetailsFor({ today, isNew }), body),
    ...fieldErrorsOf(assessmentFor(presentFrameworkChoice(framework)), body),
    ...fieldErrorsOf(parts, body),
    ...(isForeign && { clientAvatar: textOf(msg`Please upload this picture again`) }),
  };
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields });
}

function creatorOf({ viewer, body, idempotencyKey, organisation }: Request): BeaconCreator {
  const { organisationId, timeZone } = organisation;
  const creator = { organisationId, timeZone, userId: viewer.userId };
  if (!idempotencyKey) return creator;
  if (idempotencyKey.length > maxKeyLength) throw new Problem('malformed');
  const hash = createHash('sha256').update(JSON.stringify(body)).digest();
  return { ...creator, creation: { key: idempotencyKey, hash } };
}

/** Returns the id of the Beacon, also if an earlier copy of the same request created it. */
async function createOnce(
  services: Services,
  creator: BeaconCreator,
  plan: BeaconPlan,
): Promise<string> {
  const existingId = await findCreated(services, creator);
  if (existingId) return existingId;
  const [written] = await writeBeacons(services, creator, [plan]);
  if (written) return written.beaconId;
  throw duplicateIdProblem();
}

async function findCreated(
  { db }: Services,
  { organisationId, userId, creation }: BeaconCreator,
): Promise<string | null> {
  if (!creation) return null;
  const lockKey = `${organisationId} ${userId} ${creation.key}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockKey}, 0))`.execute(db);
  const row = await db
    .selectFrom('beacons')
    .select(['id', 'creation_hash'])
    .where('organisation_id', '=', organisationId)
    .where('created_by', '=', userId)
    .where('creation_key', '=', creation.key)
    .executeTakeFirst();
  if (!row || row.creation_hash?.equals(creation.hash)) return row?.id ?? null;
  throw new Problem('idempotency_conflict', {
    title: msg`A different Beacon has already been created. Nothing was changed.`,
  });
}
