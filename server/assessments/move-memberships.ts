import { sql } from 'kysely';
import { isUnclosed } from '#server/platform/database/conditions.ts';
import type { Move } from '#server/accounts/organisations/ports.ts';
import type { BeaconKey } from '#server/beacons/projections/beacon-key.ts';
import { settleOpenWindow } from '#server/beacons/projections/settle-open-window.ts';
import type { Services } from '#server/platform/services.ts';
import { inviteAssessors } from './invite-assessors.ts';

type MoveServices = Pick<Services, 'db' | 'config' | 'frameworks'>;

/** Moves a user's memberships to another account. Mailed links are deleted, and open windows send new invitations. */
export async function moveMemberships(services: MoveServices, move: Move): Promise<void> {
  await leaveOldMemberships(services, move);
  const memberIds = await moveMembers(services, move);
  await recountOpenWindows(services, move, memberIds);
  const open = await deleteMails(services, move, memberIds);
  await endMailedLinks(services, move, memberIds);
  await inviteAssessors(
    services,
    open.map((assessmentId) => ({ ...move, assessmentId })),
  );
}

/** Ends the old account's membership of Beacons where the new account is a member already. */
async function leaveOldMemberships({ db }: MoveServices, { organisationId, from, to, now }: Move) {
  await sql`update members m set removed_at = ${now}
    where m.organisation_id = ${organisationId} and m.user_id = ${from} and m.removed_at is null
      and exists (select from members t where t.organisation_id = m.organisation_id
        and t.beacon_id = m.beacon_id and t.user_id = ${to} and t.removed_at is null)`.execute(db);
}

/** Moves each membership with its QR code and its responses, in one statement because a key holds them together. */
async function moveMembers(
  { db }: MoveServices,
  { organisationId, from, to }: Move,
): Promise<string[]> {
  const isMoved = sql`organisation_id = ${organisationId} and user_id = ${from}`;
  const { rows } = await sql<{ id: string }>`
    with responses_moved as (
      update responses set user_id = ${to}
      where organisation_id = ${organisationId} and user_id = ${from}
        and member_id in (select id from members where ${isMoved})
    )
    update members set user_id = ${to} where ${isMoved} returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts again whom the open windows of these members' Beacons ask. */
async function recountOpenWindows(
  services: MoveServices,
  { organisationId, now }: Move,
  memberIds: string[],
): Promise<void> {
  const { rows } = await sql<BeaconKey>`
    select distinct m.organisation_id as "organisationId", m.beacon_id as "beaconId"
    from members m
    join assessments a on a.organisation_id = m.organisation_id and a.beacon_id = m.beacon_id
      and ${isUnclosed('a')}
    where m.organisation_id = ${organisationId} and m.id = any(${memberIds}::uuid[])
    order by m.beacon_id`.execute(services.db);
  for (const beacon of rows) await settleOpenWindow(services, beacon, now);
}

/** Deletes the mails about open windows without a response, so that the assessors can be invited again. */
async function deleteMails(
  { db }: MoveServices,
  { organisationId }: Move,
  memberIds: string[],
): Promise<string[]> {
  const { rows } = await sql<{ assessmentId: string }>`
    with asked as (
      select a.id, t.member_id from assess_tokens t
      join assessments a on a.organisation_id = t.organisation_id and a.id = t.assessment_id
        and ${isUnclosed('a')}
      where t.organisation_id = ${organisationId} and t.member_id = any(${memberIds}::uuid[])
        and t.kind = 'mail' and not exists (select from responses r
          where r.organisation_id = t.organisation_id and r.assessment_id = a.id
            and r.member_id = t.member_id)
    ), forgotten as (
      delete from mails x using asked
      where x.organisation_id = ${organisationId} and x.assessment_id = asked.id
        and x.member_id = asked.member_id
    )
    select distinct id as "assessmentId" from asked`.execute(db);
  return rows.map(({ assessmentId }) => assessmentId);
}

/** Deletes the links in the old mailbox, because its reader is not the new account; opt-out links too. */
async function endMailedLinks(
  { db }: MoveServices,
  { organisationId }: Move,
  memberIds: string[],
): Promise<void> {
  await sql`
    with forgotten as (
      delete from drafts where organisation_id = ${organisationId} and kind = 'mail'
        and member_id = any(${memberIds}::uuid[])
    )
    delete from assess_tokens
    where organisation_id = ${organisationId} and member_id = any(${memberIds}::uuid[])
      and kind <> 'qr'`.execute(db);
}
