import { sql } from 'kysely';
import { isAssessor } from '#server/platform/database/conditions.ts';
import { isAdmin, participantRole } from '#contract/participants.ts';
import type { MemberInput } from '#contract/participants.ts';
import { insertEvents } from '#server/platform/audit/audit-event.ts';
import type { AuditAction } from '#server/platform/audit/audit-event.ts';
import type { Services } from '#server/platform/services.ts';
import type { Editing } from './change-client.ts';
import { memberPlans } from './member-plans.ts';
import { isOpen } from './open-window.ts';
import type { BeaconRow, MemberRow } from './queries.ts';
import { settleOpenWindow } from './projections/settle-open-window.ts';
import { writeMembers } from './write-members.ts';

interface MembersChange {
  beacon: BeaconRow;
  /** The current members. */
  members: MemberRow[];
  /** The complete new list of members, already validated. */
  inputs: MemberInput[];
}

interface ChangedMember {
  memberId: string;
  userId: string;
  role: string;
  isAdmin: boolean;
  phone: string | null;
}

/** Replaces the list of members. Whoever joins during an open window is asked in it only if their input says so. */
export async function changeMembers(
  services: Services,
  editing: Editing,
  { beacon, members, inputs }: MembersChange,
): Promise<void> {
  const { db } = services;
  const { assessmentId } = beacon;
  const askedFrom = (beacon.number ?? 0) + 1;
  const ids = new Set(inputs.map(({ id }) => id));
  const removed = members.filter(({ memberId }) => !ids.has(memberId));
  const changed = changesOf(members, inputs);
  await removeMembers(db, editing, removed);
  await changeRoles(db, beacon, changed, askedFrom);
  await changePhones(db, beacon, changed);
  await auditMembers(db, editing, 'member.removed', removed);
  await auditMembers(db, editing, 'member.changed', changed);
  await writeMembers(services, editing, [{ ...editing, askedFrom, members: memberPlans(inputs) }]);
  if (assessmentId !== null && isOpen(beacon, editing.at) && !isFinal(beacon)) {
    await addToWindow(db, beacon, inputs);
    await services.windows.invite(services, [{ ...editing, assessmentId, now: editing.at }]);
  }
  await settleOpenWindow(services, beacon, editing.at);
}

/** An anonymous score that has been shown stays final: the next one would reveal the added response. */
function isFinal({ isAnonymous, isComplete, closedAt }: BeaconRow): boolean {
  return isAnonymous && isComplete === true && closedAt === null;
}

/** Existing members whose role, admin flag or phone changes. */
export function changesOf(members: MemberRow[], inputs: MemberInput[]): ChangedMember[] {
  const byId = new Map(members.map((member) => [member.memberId, member]));
  return inputs.flatMap((input) => {
    const member = input.id === undefined ? undefined : byId.get(input.id);
    if (!member) return [];
    const { memberId, userId, isPhoneEditable } = member;
    const isPhoneUnchanged = input.phone === undefined || !isPhoneEditable;
    const phone = isPhoneUnchanged ? member.phone : input.phone || null;
    const next = { memberId, userId, role: participantRole(input), isAdmin: isAdmin(input), phone };
    const isSame =
      next.role === member.role && next.isAdmin === member.isAdmin && phone === member.phone;
    return isSame ? [] : [next];
  });
}

/** Removes members, deletes their drafts and revokes their links. Mails not sent yet are withdrawn at delivery. */
async function removeMembers(
  db: Services['db'],
  { organisationId, at }: Editing,
  removed: MemberRow[],
): Promise<void> {
  if (removed.length === 0) return;
  const ids = removed.map(({ memberId }) => memberId);
  await sql`
    with removed as (
      update members set removed_at = ${at}
      where organisation_id = ${organisationId} and id = any(${ids}::uuid[])
    ), forgotten as (
      delete from drafts
      where organisation_id = ${organisationId} and member_id = any(${ids}::uuid[])
    )
    update assess_tokens set revoked_at = ${at}
    where organisation_id = ${organisationId} and member_id = any(${ids}::uuid[])
      and revoked_at is null`.execute(db);
}

/** A viewer who becomes an assessor is asked from the next window on, unless they were already asked in the open one. */
async function changeRoles(
  db: Services['db'],
  beacon: BeaconRow,
  changed: ChangedMember[],
  askedFrom: number,
): Promise<void> {
  if (changed.length === 0) return;
  const { organisationId, assessmentId } = beacon;
  await sql`
    update members m set role = g.role, is_admin = g."isAdmin", asked_from = case
      when m.role = 'viewer' and ${isAssessor('g')} and (${isFinal(beacon)} or not exists (
        select from assess_tokens where organisation_id = m.organisation_id and member_id = m.id
          and assessment_id = ${assessmentId}::uuid)) then ${askedFrom}
      else m.asked_from end
    from json_to_recordset(${JSON.stringify(changed)}::json)
      g ("memberId" uuid, role text, "isAdmin" boolean)
    where m.organisation_id = ${organisationId} and m.id = g."memberId"`.execute(db);
}

/** Changes the phone number of members who have not accepted their invitation yet. */
async function changePhones(
  db: Services['db'],
  { organisationId }: BeaconRow,
  changed: ChangedMember[],
): Promise<void> {
  if (changed.length === 0) return;
  await sql`
    update organisation_users ou set invited_phone = g.phone
    from json_to_recordset(${JSON.stringify(changed)}::json) g ("userId" uuid, phone text)
    where ou.organisation_id = ${organisationId} and ou.user_id = g."userId"
      and ou.invited_as is not null and ou.invited_phone is distinct from g.phone`.execute(db);
}

/** Adds members to the open window, except those who already answered it under a removed membership. */
async function addToWindow(
  db: Services['db'],
  { organisationId, beaconId, assessmentId, number }: BeaconRow,
  inputs: MemberInput[],
): Promise<void> {
  const addedNow = inputs.filter(({ addToCurrentAssessment }) => addToCurrentAssessment);
  if (addedNow.length === 0) return;
  const ids = addedNow.flatMap(({ id }) => id ?? []);
  const emails = addedNow.flatMap(({ id, email }) => (id ? [] : email));
  await sql`
    update members m set asked_from = ${number}
    from users u
    where m.organisation_id = ${organisationId} and m.beacon_id = ${beaconId}
      and m.removed_at is null and m.asked_from > ${number} and u.id = m.user_id
      and (m.id = any(${ids}::uuid[]) or u.email = any(${emails}::text[]))
      and not exists (select from responses where organisation_id = m.organisation_id
        and assessment_id = ${assessmentId} and user_id = m.user_id)`.execute(db);
}

async function auditMembers(
  db: Services['db'],
  editing: Editing,
  action: AuditAction,
  members: { memberId: string }[],
): Promise<void> {
  const events = members.map(({ memberId }) => ({ ...editing, action, memberId }));
  await insertEvents(db, events);
}
