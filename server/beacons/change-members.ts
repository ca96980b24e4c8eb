import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { isAdmin, participantRole } from '#contract/participants.ts';
import type { MemberInput } from '#contract/participants.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import type { AuditAction } from '#server/platform/audit/audit-event.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { Services } from '#server/platform/services.ts';
import type { Editing } from './change-client.ts';
import { memberPlans } from './member-plans.ts';
import { isOpen } from './open-window.ts';
import type { BeaconRow, MemberRow } from './queries.ts';
import { settleOpenWindow } from './settled.ts';
import { writeMembers } from './write-members.ts';

interface Change {
  beacon: BeaconRow;
  /** Those who are members now. */
  members: MemberRow[];
  /** Those who are to be, with everything about them checked. */
  given: MemberInput[];
}

interface Kept {
  memberId: string;
  userId: string;
  role: string;
  isAdmin: boolean;
  phone: string | null;
}

/** Makes the members those who are given; who joins while a window is open is asked in it only where that is said. */
export async function changeMembers(
  services: Services,
  editing: Editing,
  { beacon, members, given }: Change,
): Promise<void> {
  const { db } = services;
  const { assessmentId } = beacon;
  const askedFrom = (beacon.number ?? 0) + 1;
  const ids = new Set(given.map(({ id }) => id));
  const removed = members.filter(({ memberId }) => !ids.has(memberId));
  const changed = changesOf(members, given);
  await removeMembers(db, editing, removed);
  await changeRoles(db, beacon, changed, askedFrom);
  await changePhones(db, beacon, changed);
  await trace(db, editing, 'member.removed', removed);
  await trace(db, editing, 'member.changed', changed);
  await writeMembers(services, editing, [{ ...editing, askedFrom, members: memberPlans(given) }]);
  if (assessmentId !== null && isOpen(beacon, editing.at) && !isFinal(beacon)) {
    await addToWindow(db, beacon, given);
    await services.windows.invite(services, [{ ...editing, assessmentId, now: editing.at }]);
  }
  await settleOpenWindow(db, beacon);
}

/** What was added to an anonymous score that has been shown would be told by the difference. */
function isFinal({ isAnonymous, isComplete, closedAt }: BeaconRow): boolean {
  return isAnonymous && isComplete === true && closedAt === null;
}

/** Those who stay, and are to be something else than they are. */
function changesOf(members: MemberRow[], given: MemberInput[]): Kept[] {
  const byId = new Map(members.map((member) => [member.memberId, member]));
  return given.flatMap((wanted) => {
    const member = wanted.id === undefined ? undefined : byId.get(wanted.id);
    if (!member) return [];
    const { memberId, userId, isPhoneEditable } = member;
    const isPhoneKept = wanted.phone === undefined || !isPhoneEditable;
    const phone = isPhoneKept ? member.phone : wanted.phone || null;
    const kept = {
      memberId,
      userId,
      role: participantRole(wanted),
      isAdmin: isAdmin(wanted),
      phone,
    };
    const isSame =
      kept.role === member.role && kept.isAdmin === member.isAdmin && phone === member.phone;
    return isSame ? [] : [kept];
  });
}

/** Their links die with them; a mail that is not sent yet finds that nobody wants it. */
async function removeMembers(
  db: Kysely<Schema>,
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

/** A viewer who becomes an assessor is asked from the next window on, unless they have been asked in this one before. */
async function changeRoles(
  db: Kysely<Schema>,
  beacon: BeaconRow,
  changed: Kept[],
  askedFrom: number,
): Promise<void> {
  if (changed.length === 0) return;
  const { organisationId, assessmentId } = beacon;
  await sql`
    update members m set role = g.role, is_admin = g."isAdmin", asked_from = case
      when m.role = 'viewer' and g.role <> 'viewer' and (${isFinal(beacon)} or not exists (
        select from assess_tokens where organisation_id = m.organisation_id and member_id = m.id
          and assessment_id = ${assessmentId}::uuid)) then ${askedFrom}
      else m.asked_from end
    from json_to_recordset(${JSON.stringify(changed)}::json)
      g ("memberId" uuid, role text, "isAdmin" boolean)
    where m.organisation_id = ${organisationId} and m.id = g."memberId"`.execute(db);
}

/** Only of people who have not accepted yet: what was typed of them here. */
async function changePhones(
  db: Kysely<Schema>,
  { organisationId }: BeaconRow,
  changed: Kept[],
): Promise<void> {
  if (changed.length === 0) return;
  await sql`
    update organisation_users ou set invited_phone = g.phone
    from json_to_recordset(${JSON.stringify(changed)}::json) g ("userId" uuid, phone text)
    where ou.organisation_id = ${organisationId} and ou.user_id = g."userId"
      and ou.invited_as is not null and ou.invited_phone is distinct from g.phone`.execute(db);
}

/** Nobody answers a window twice, also not as a member who was removed in between. */
async function addToWindow(
  db: Kysely<Schema>,
  { organisationId, beaconId, assessmentId, number }: BeaconRow,
  given: MemberInput[],
): Promise<void> {
  const wanted = given.filter(({ addToCurrentAssessment }) => addToCurrentAssessment);
  if (wanted.length === 0) return;
  const ids = wanted.flatMap(({ id }) => id ?? []);
  const emails = wanted.flatMap(({ id, email }) => (id ? [] : email));
  await sql`
    update members m set asked_from = ${number}
    from users u
    where m.organisation_id = ${organisationId} and m.beacon_id = ${beaconId}
      and m.removed_at is null and m.asked_from > ${number} and u.id = m.user_id
      and (m.id = any(${ids}::uuid[]) or u.email = any(${emails}::text[]))
      and not exists (select from responses where organisation_id = m.organisation_id
        and assessment_id = ${assessmentId} and user_id = m.user_id)`.execute(db);
}

async function trace(
  db: Kysely<Schema>,
  editing: Editing,
  action: AuditAction,
  members: { memberId: string }[],
): Promise<void> {
  const events = members.map(({ memberId }) => ({ ...editing, action, memberId }));
  if (events.length > 0) await auditInsert(...events).execute(db);
}
