import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { Services } from '#server/platform/services.ts';
import type { AccountMail, AssessmentMail, Mailing } from './mail-rows.ts';
import { findAccountMails, findAssessmentMails } from './queries.ts';
import { renderOrReport } from './render-mail.ts';
import type { RenderedMail } from './render-mail.ts';

/** A mail that was queued to its reader, or handed to the transport. */
export interface MailboxEntry extends RenderedMail {
  id: string;
  sentAt: Date;
}

interface SentRow {
  id: string;
  /** Null for a mail about an account. */
  organisationId: string | null;
  mailIds: string[];
  sentAt: Date;
}

/** What was handed to the transport last, the newest first, in the words it would have now. */
export async function findMailbox(services: Services, limit: number): Promise<MailboxEntry[]> {
  const rows = await findSent(services.db, limit);
  const accountMails = await findAccountMails(services, accountMailIds(rows));
  const assessmentMails = await findAssessmentMails(services, assessmentMailKeys(rows));
  const entries = await Promise.all(
    rows.map(async (row) => {
      const mailing = mailingOf(row, accountMails, assessmentMails);
      const rendered = mailing && (await renderOrReport(services, mailing));
      return rendered ? [{ id: row.id, sentAt: row.sentAt, ...rendered }] : [];
    }),
  );
  return entries.flat();
}

/** Mails about accounts lie there since they were queued, also where a newer one has made them void. */
async function findSent(db: Kysely<Schema>, limit: number): Promise<SentRow[]> {
  const { rows } = await sql<SentRow>`
    select id, organisation_id as "organisationId", mail_ids as "mailIds", sent_at as "sentAt"
    from (
      select id, null::uuid as organisation_id, array[id] as mail_ids,
        coalesce(sent_at, created_at) as sent_at, id::text as sort_key
      from account_mails
      union all
      select coalesce(x.letter_id, x.id), x.organisation_id, array_agg(distinct x.id), max(d.at),
        max(x.id::text)
      from mails x join deliveries d on d.mail_id = x.id and d.outcome <> 'withdrawn'
      group by 1, x.organisation_id
    ) sent
    order by sent_at desc, sort_key desc limit ${limit}`.execute(db);
  return rows;
}

function accountMailIds(rows: SentRow[]): string[] {
  return rows.flatMap(({ organisationId, mailIds }) => (organisationId ? [] : mailIds));
}

function assessmentMailKeys(rows: SentRow[]): { organisationId: string; id: string }[] {
  return rows.flatMap(({ organisationId, mailIds }) =>
    organisationId ? mailIds.map((id) => ({ organisationId, id })) : [],
  );
}

/** Undefined where the person has no address any more, or the link is gone. */
function mailingOf(
  { organisationId, mailIds }: SentRow,
  accountMails: AccountMail[],
  assessmentMails: AssessmentMail[],
): Mailing | undefined {
  if (!organisationId) return accountMails.find(({ id }) => mailIds.includes(id));
  const [first, ...others] = assessmentMails.filter(({ id }) => mailIds.includes(id));
  return first && [first, ...others];
}
