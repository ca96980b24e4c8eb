import { sql } from 'kysely';
import { nilUuid } from '#server/platform/database/nil-uuid.ts';
import { isActive, isAssessor, isOpen } from '#server/platform/database/conditions.ts';
import { Problem } from '#contract/problems.ts';
import type { BeaconFor } from '#server/beacons/access.ts';
import { hasMailbox } from '#server/mail/queries.ts';
import type { Services } from '#server/platform/services.ts';

declare const allowed: unique symbol;

/** A member who is asked in an open, locked assessment. Only `requireAskedMember` creates this type. */
export interface AskedMember {
  readonly organisationId: string;
  readonly clientId: string;
  readonly beaconId: string;
  readonly assessmentId: string;
  readonly memberId: string;
  readonly subjectUserId: string;
  readonly hasMailbox: boolean;
  readonly hasOptedOut: boolean;
  readonly [allowed]: 'ask';
}

interface MemberRow extends Pick<AskedMember, 'memberId' | 'hasMailbox' | 'hasOptedOut'> {
  isAsked: boolean;
  isAnswered: boolean;
}

/**
 * Loads a member of a Beacon who still has to answer, under the lock that submits, edits and closing take too.
 * For an anonymous Beacon the result does not depend on who has answered.
 */
export async function requireAskedMember(
  { db, clock }: Services,
  beacon: BeaconFor<'edit'>,
  userId: string,
): Promise<AskedMember> {
  const { organisationId, clientId, beaconId } = beacon;
  const { rows } = await sql<{ id: string }>`
    select id from assessments
    where organisation_id = ${organisationId} and beacon_id = ${beaconId} and ${isOpen(undefined, clock.now())}
    for no key update`.execute(db);
  const [open] = rows;
  const member = await findMember({ db }, beacon, userId, open?.id ?? null);
  if (!member) throw new Problem('not_found');
  if (!open) throw new Problem('nothing_open');
  if (!member.isAsked) throw new Problem('not_asked');
  if (member.isAnswered && !beacon.isAnonymous) throw new Problem('already_answered');
  const { id: assessmentId } = open;
  const ids = { organisationId, clientId, beaconId, assessmentId, subjectUserId: userId };
  return { ...member, ...ids } as unknown as AskedMember;
}

async function findMember(
  { db }: Pick<Services, 'db'>,
  { organisationId, beaconId }: BeaconFor<'edit'>,
  userId: string,
  assessmentId: string | null,
): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select m.id as "memberId", ${hasMailbox} as "hasMailbox",
      ou.opted_out_at is not null as "hasOptedOut",
      ${isAssessor('m')} and coalesce(m.asked_from <= a.number, false) as "isAsked",
      r.member_id is not null as "isAnswered"
    from members m
    join beacons b on b.organisation_id = m.organisation_id and b.id = m.beacon_id
      and ${isActive('b')}
    join users u on u.id = m.user_id
    left join organisation_users ou on ou.organisation_id = m.organisation_id
      and ou.user_id = m.user_id
    left join assessments a on a.organisation_id = ${organisationId}
      and a.id = ${assessmentId ?? nilUuid}::uuid
    left join responses r on r.organisation_id = ${organisationId} and r.assessment_id = a.id
      and r.member_id = m.id
    where m.organisation_id = ${organisationId} and m.beacon_id = ${beaconId}
      and m.user_id = ${userId} and m.removed_at is null`.execute(db);
  return rows[0];
}
