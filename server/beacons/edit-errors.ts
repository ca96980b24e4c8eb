import * as z from 'zod';
import type { updateBeacon } from '#contract/beacons.ts';
import { clientChangesFor } from '#contract/clients.ts';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import { thresholdsFor } from '#contract/frameworks.ts';
import { membersFor } from '#contract/participants.ts';
import { Problem } from '#contract/problems.ts';
import { scheduleFor } from '#contract/schedules.ts';
import type { Framework } from '#rules/definition.ts';
import { isOwnUpload } from '#server/accounts/avatars/queries.ts';
import { dateIn } from '#server/platform/time/date-in.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { presentAdminUser } from './present.ts';
import type { BeaconRow, MemberRow } from './queries.ts';

export type Edit = z.output<NonNullable<(typeof updateBeacon)['body']>>;

interface Edited {
  beacon: BeaconRow;
  members: MemberRow[];
  body: Edit;
}

/** Refuses an edit with all that is wrong with it. */
export async function throwEditErrors(
  services: Services,
  viewer: Viewer,
  edited: Edited,
): Promise<void> {
  const { beacon, body } = edited;
  await refuseStrangers(services, edited);
  const { frameworkId: id, frameworkVersion: version } = beacon;
  const framework = await services.frameworks.find({ id, version }, services.db);
  const today = dateIn(beacon.timeZone, services.clock.now());
  const hasForeignPicture = await isForeignPicture(services, viewer, edited);
  const fields = {
    ...fieldErrorsOf(clientChangesFor({ today }), body),
    ...thresholdErrors(framework, edited),
    ...fieldErrorsOf(partsFor(framework, today, edited), body),
    ...(hasForeignPicture && { clientAvatar: 'Please upload this picture again' }),
  };
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields });
}

/** Somebody removed meanwhile is told apart from somebody who never was a member. */
async function refuseStrangers({ db }: Services, { beacon, members, body }: Edited): Promise<void> {
  const known = new Set(members.map(({ memberId }) => memberId));
  const others = body.members?.flatMap(({ id }) => (id && !known.has(id) ? id : [])) ?? [];
  if (others.length === 0) return;
  const former = await db
    .selectFrom('members')
    .select('id')
    .where('organisation_id', '=', beacon.organisationId)
    .where('beacon_id', '=', beacon.beaconId)
    .where('id', 'in', others)
    .execute();
  const isFormer = former.length === new Set(others).size;
  throw new Problem(isFormer ? 'edited_meanwhile' : 'not_found');
}

async function isForeignPicture(
  services: Services,
  viewer: Viewer,
  { beacon, body }: Edited,
): Promise<boolean> {
  const { clientAvatar } = body;
  if (!clientAvatar || clientAvatar === beacon.clientAvatar) return false;
  return !(await isOwnUpload(services, viewer, clientAvatar));
}

function thresholdErrors(framework: Framework, { beacon, body }: Edited) {
  if (body.lowerThreshold === undefined && body.upperThreshold === undefined) return {};
  const { outOf, thresholdsUnlocked } = framework;
  const { lowerThreshold, upperThreshold } = beacon;
  const rules = { outOf, thresholdsUnlocked, lowerThreshold, upperThreshold };
  return fieldErrorsOf(thresholdsFor(rules), body);
}

function partsFor({ roles }: Framework, today: string, { beacon, members }: Edited) {
  const adminUsers = members.map(presentAdminUser);
  return z.object({
    schedule: scheduleFor({ today, startedOn: beacon.startOn }).optional(),
    members: membersFor({ roles, needsAdmin: true, members: adminUsers }).optional(),
  });
}
