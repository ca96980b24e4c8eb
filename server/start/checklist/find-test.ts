import { sql } from 'kysely';
import type { Start } from '#contract/start.ts';
import { deriveToken } from '#server/beacons/assess-tokens.ts';
import type { Services } from '#server/platform/services.ts';

/** What the key of a test begins with, by which it is found. */
export const testKey = 'test assessment ';

interface TestRow {
  beaconUuid: string;
  assessmentId: string;
  memberId: string;
  seed: Buffer;
  email: string | null;
  isAnswered: boolean;
  sentAt: Date | null;
  dueAt: Date | null;
}

/** The latest assessment that a person sent to themselves, in a sample; null if there is none. */
export async function findTest(
  { db, config }: Services,
  organisationId: string,
  userId: string,
): Promise<Start['test']> {
  const isHere = (alias: string) => sql`${sql.ref(`${alias}.organisation_id`)} = ${organisationId}`;
  const { rows } = await sql<TestRow>`
    select b.id as "beaconUuid", a.id as "assessmentId", m.id as "memberId", t.seed, u.email,
      r.member_id is not null as "isAnswered", x.sent_at as "sentAt",
      case when x.sent_at is null then x.next_attempt_at end as "dueAt"
    from beacons b
    join assessments a on ${isHere('a')} and a.beacon_id = b.id
    join members m on ${isHere('m')} and m.beacon_id = b.id and m.user_id = ${userId}
    join assess_tokens t on ${isHere('t')} and t.assessment_id = a.id and t.member_id = m.id
      and t.kind = 'mail'
    join users u on u.id = m.user_id
    left join responses r on ${isHere('r')} and r.assessment_id = a.id and r.member_id = m.id
    left join mails x on ${isHere('x')} and x.assessment_id = a.id and x.member_id = m.id
      and x.kind = 'assessment_invitation'
    where ${isHere('b')} and b.created_by = ${userId} and b.archived_at is null
      and starts_with(b.creation_key, ${testKey})
    order by b.created_at desc, b.id desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { memberId, assessmentId, seed, ...test } = row;
  const source = { organisationId, memberId, assessmentId, kind: 'mail' as const, seed };
  return {
    ...test,
    link: row.isAnswered
      ? null
      : `${config.publicUrl}/assess/${deriveToken(config.secretKey, source)}`,
    sentAt: row.sentAt?.toISOString() ?? null,
    dueAt: row.dueAt?.toISOString() ?? null,
  };
}
