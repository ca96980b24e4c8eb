import { sql } from 'kysely';
import type { Services } from '#server/services.ts';

/** A row of the outbox with what its words and its link are made of. */
export interface MailRow {
  id: string;
  organisationId: string;
  organisationName: string;
  timeZone: string;
  createdAt: Date;
  to: string;
  userName: string;
  role: string;
  clientName: string;
  frameworkId: string;
  frameworkVersion: number;
  closesAt: Date | null;
  memberId: string;
  assessmentId: string;
  seed: Buffer;
}

/** The newest mails of the outbox, newest first. */
export async function findMails({ db }: Services, limit: number): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select x.id, x.organisation_id as "organisationId", o.name as "organisationName",
      o.time_zone as "timeZone", x.created_at as "createdAt", u.email as "to", u.name as "userName",
      m.role, c.name as "clientName", b.framework_id as "frameworkId",
      b.framework_version as "frameworkVersion", a.closes_at as "closesAt",
      x.member_id as "memberId", x.assessment_id as "assessmentId", t.seed
    from mails x
    join organisations o on o.organisation_id = x.organisation_id
    join users u on u.id = x.user_id and u.email is not null
    join members m on m.organisation_id = x.organisation_id and m.id = x.member_id
    join assessments a on a.organisation_id = x.organisation_id and a.id = x.assessment_id
    join beacons b on b.organisation_id = a.organisation_id and b.id = a.beacon_id
    join clients c on c.organisation_id = b.organisation_id and c.id = b.client_id
    join assess_tokens t on t.organisation_id = x.organisation_id
      and t.assessment_id = x.assessment_id and t.member_id = x.member_id and t.kind = 'mail'
    where x.kind = 'assessment_invitation'
    order by x.created_at desc, x.id desc limit ${limit}`.execute(db);
  return rows;
}
