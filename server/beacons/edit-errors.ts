import { msg } from '@lingui/core/runtime-macro';
import * as z from 'zod';
import type { updateBeacon } from '#contract/beacons.ts';
import { clientChangesFor } from '#contract/clients.ts';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import { thresholdsFor } from '#contract/frameworks.ts';
import { textOf } from '#contract/messages.ts';
import { membersFor, participantRole } from '#contract/participants.ts';
import { Problem } from '#contract/problems.ts';
import { scheduleFor } from '#contract/schedules.ts';
import { thresholdUnit } from '#rules/scoring/thresholds.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { isOwnUpload } from '#server/accounts/avatars/queries.ts';
import { dateIn } from '#server/platform/time/date-in.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { presentAdminUser } from './present.ts';
import type { BeaconRow, MemberRow } from './queries.ts';

export type Edit = z.output<NonNullable<(typeof updateBeacon)['body']>>;

export interface EditRequest {
  beacon: BeaconRow;
  members: MemberRow[];
  body: Edit;
}

/** Rejects an invalid edit with all its field errors at once. */
export async function throwEditErrors(
  services: Services,
  viewer: Viewer,
  request: EditRequest,
): Promise<void> {
  const { beacon, body } = request;
  await assertKnownMembers(services, request);
  const { frameworkId: id, frameworkVersion: version } = beacon;
  const framework = await services.frameworks.find({ id, version }, services.db);
  const today = dateIn(beacon.timeZone, services.clock.now());
  const hasForeignPicture = await isForeignPicture(services, viewer, request);
  const fields = {
    ...fieldErrorsOf(clientChangesFor({ today }), body),
    ...thresholdErrors(framework, request),
    ...fieldErrorsOf(partsFor(framework, today, request), body),
    ...serviceErrors(request),
    ...(hasForeignPicture && { clientAvatar: textOf(msg`Please upload this picture again`) }),
  };
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields });
}

/** Throws `edited_meanwhile` for members removed in the meantime, and `not_found` for ids that were never members. */
async function assertKnownMembers(
  { db }: Services,
  { beacon, members, body }: EditRequest,
): Promise<void> {
  const known = new Set(members.map(({ memberId }) => memberId));
  const unknownIds = body.members?.flatMap(({ id }) => (id && !known.has(id) ? id : [])) ?? [];
  if (unknownIds.length === 0) return;
  const former = await db
    .selectFrom('members')
    .select('id')
    .where((row) => row.and({ organisation_id: beacon.organisationId, beacon_id: beacon.beaconId }))
    .where('id', 'in', unknownIds)
    .execute();
  const isFormer = former.length === new Set(unknownIds).size;
  throw new Problem(isFormer ? 'edited_meanwhile' : 'not_found');
}

async function isForeignPicture(
  services: Services,
  viewer: Viewer,
  { beacon, body }: EditRequest,
): Promise<boolean> {
  const { clientAvatar } = body;
  if (!clientAvatar || clientAvatar === beacon.clientAvatar) return false;
  return !(await isOwnUpload(services, viewer, clientAvatar));
}

/** A service account stays what it is on a Beacon that it created: an admin, whom nobody asks. */
function serviceErrors({ members, body }: EditRequest) {
  const services = new Set(members.flatMap((one) => (one.isService ? [one.memberId] : [])));
  const errors = (body.members ?? []).flatMap((input, index) =>
    input.id && services.has(input.id) && participantRole(input) !== 'viewer'
      ? [[`members.${index}.roles`, textOf(msg`A service account cannot answer`)]]
      : [],
  );
  return Object.fromEntries(errors);
}

function thresholdErrors(framework: Framework, { beacon, body }: EditRequest) {
  if (body.lowerThreshold === undefined && body.upperThreshold === undefined) return {};
  const { lowerThreshold, upperThreshold } = beacon;
  return fieldErrorsOf(
    thresholdsFor({
      ...thresholdUnit(framework),
      thresholdsUnlocked: framework.thresholdsUnlocked,
      lowerThreshold,
      upperThreshold,
    }),
    body,
  );
}

function partsFor({ roles }: Framework, today: string, { beacon, members }: EditRequest) {
  const adminUsers = members.map(presentAdminUser);
  return z.object({
    schedule: scheduleFor({ today, startedOn: beacon.startOn }).optional(),
    members: membersFor({ roles, needsAdmin: true, members: adminUsers }).optional(),
  });
}
