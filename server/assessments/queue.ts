import { sql } from 'kysely';
import { isActive, isAssessor, isOpen, versionOf } from '#server/platform/database/conditions.ts';
import type { AssessmentQueue } from '#contract/assessment-queue.ts';
import type { Services } from '#server/platform/services.ts';
import type { FoundInvitation, OpenInvitation } from './queries.ts';
import { deriveToken } from '#server/beacons/assess-tokens.ts';

type Ids = 'organisationId' | 'assessmentId' | 'memberId';
type QueuedInvitation = Pick<FoundInvitation, Ids | 'hasQueue'>;
type Shown = 'clientName' | 'frameworkId' | 'frameworkVersion' | 'isAnswered';
type QueueRow = Pick<OpenInvitation, Ids | Shown> & { seed: Buffer };

/** The assessments in the same mails as a link; null where it is this assessment only. */
export async function findQueue(
  services: Services,
  invitation: QueuedInvitation,
  now: Date,
): Promise<AssessmentQueue | null> {
  if (!invitation.hasQueue) return null;
  const rows = await findRows(services, invitation, now);
  const others = rows.filter(({ assessmentId }) => assessmentId !== invitation.assessmentId);
  if (others.length === 0) return null;
  const next = others.find(({ isAnswered }) => !isAnswered);
  return {
    done: rows.filter(({ isAnswered }) => isAnswered).length,
    total: rows.length,
    next: next ? await presentNext(services, next) : null,
  };
}

async function presentNext({ config, frameworks }: Services, row: QueueRow) {
  const { frameworkId: id, frameworkVersion: version, clientName } = row;
  const token = deriveToken(config.secretKey, { ...row, kind: 'mail' });
  const { title } = await frameworks.find({ id, version });
  return { link: `/assess/${token}`, clientName, title };
}

/** The assessments that are answered or still open, in the order in which they opened. */
async function findRows(
  { db }: Services,
  { organisationId, assessmentId, memberId }: QueuedInvitation,
  now: Date,
): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select a.organisation_id as "organisationId", a.id as "assessmentId", m.id as "memberId", t.seed,
      c.name as "clientName", b.framework_id as "frameworkId",
      ${versionOf('a')} as "frameworkVersion", r.member_id is not null as "isAnswered"
    from (select distinct y.assessment_id, y.member_id
      from mails x
      join mails y on y.organisation_id = x.organisation_id and y.message_id = x.message_id
      where x.organisation_id = ${organisationId} and x.assessment_id = ${assessmentId}
        and x.member_id = ${memberId} and x.sent_at is not null and y.sent_at is not null) q
    join assessments a on a.organisation_id = ${organisationId} and a.id = q.assessment_id
    join members m on m.organisation_id = a.organisation_id and m.id = q.member_id
      and m.removed_at is null and ${isAssessor('m')} and m.asked_from <= a.number
    join beacons b on b.organisation_id = a.organisation_id and b.id = a.beacon_id
      and ${isActive('b')}
    join clients c on c.organisation_id = b.organisation_id and c.id = b.client_id
    join assess_tokens t on t.organisation_id = a.organisation_id and t.assessment_id = a.id
      and t.member_id = m.id and t.kind = 'mail' and t.revoked_at is null
    left join responses r on r.organisation_id = a.organisation_id and r.assessment_id = a.id
      and r.member_id = m.id
    where r.member_id is not null
      or ${isOpen('a', now)}
    order by a.opens_at, a.id`.execute(db);
  return rows;
}
