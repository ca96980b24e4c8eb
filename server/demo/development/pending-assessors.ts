import { sql } from 'kysely';
import { isActive, isAssessor, isOpen, versionOf } from '#server/platform/database/conditions.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import type { BeaconKey } from '#server/beacons/projections/beacon-key.ts';
import type { Services } from '#server/platform/services.ts';

/** An assessor of an open window who has not answered yet. */
export interface PendingAssessor extends BeaconKey {
  assessmentId: string;
  number: number;
  opensAt: Date;
  closesAt: Date | null;
  timeZone: string;
  /** Seed of their link. */
  seed: Buffer;
  memberId: string;
  role: AssessorRole;
  email: string | null;
  frameworkId: string;
  frameworkVersion: number;
  /** 0-100; null before the first answer. */
  latestScore: number | null;
}

/** Finds pending assessors of one Beacon or of all, in the order in which their windows close. */
export async function findPendingAssessors(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  beacon: BeaconKey | null,
  limit: number,
): Promise<PendingAssessor[]> {
  const isOfBeacon = beacon
    ? sql`a.organisation_id = ${beacon.organisationId} and a.beacon_id = ${beacon.beaconId}`
    : sql`true`;
  const { rows } = await sql<PendingAssessor>`
    select a.organisation_id as "organisationId", a.beacon_id as "beaconId",
      a.id as "assessmentId", a.number, a.opens_at as "opensAt", a.closes_at as "closesAt",
      o.time_zone as "timeZone", t.seed, m.id as "memberId", m.role, u.email, b.framework_id as "frameworkId",
      ${versionOf('a')} as "frameworkVersion", b.latest_normalised_score as "latestScore"
    from assessments a
    join organisations o on o.organisation_id = a.organisation_id
    join beacons b on b.organisation_id = a.organisation_id and b.id = a.beacon_id
      and ${isActive('b')}
    join assess_tokens t on t.organisation_id = a.organisation_id and t.assessment_id = a.id
      and t.kind = 'mail' and t.revoked_at is null
    join members m on m.organisation_id = t.organisation_id and m.id = t.member_id
      and m.removed_at is null and ${isAssessor('m')}
    join users u on u.id = m.user_id
    where ${isOpen('a', clock.now())} and ${isOfBeacon}
      and not exists (select from responses where organisation_id = a.organisation_id
        and assessment_id = a.id and member_id = m.id)
    order by a.closes_at, a.id, m.id limit ${limit}`.execute(db);
  return rows;
}

/** All comments that were ever made on a Beacon. */
export async function findRemarks(
  { db }: Pick<Services, 'db'>,
  { organisationId, beaconId }: BeaconKey,
): Promise<Set<string>> {
  const { rows } = await sql<{ text: string }>`
    with given as (
      select r.comment, r.attributes from assessments a
      join responses r on r.organisation_id = a.organisation_id and r.assessment_id = a.id
      where a.organisation_id = ${organisationId} and a.beacon_id = ${beaconId})
    select comment as text from given where comment is not null
    union select jsonb_path_query(attributes::jsonb, '$[*].comment') #>> '{}' from given`.execute(
    db,
  );
  return new Set(rows.map(({ text }) => text));
}
