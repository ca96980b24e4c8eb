import { sql } from 'kysely';
import type { Db } from '#server/platform/schema/schema.ts';
import type { Services } from '#server/platform/services.ts';
import type { Claim } from './claim.ts';
import { findMailings } from './find-mailings.ts';
import { renderOrReport } from './render-mail.ts';
import type { RenderedMail } from './render-mail.ts';

/** A queued mail about an account, or a message that was handed to the transport. */
export interface MailboxEntry extends RenderedMail {
  id: string;
  sentAt: Date;
}

interface SentRow extends Omit<Claim, 'attempts'> {
  sentAt: Date;
}

/** The newest mails, newest first, rendered with their current texts. */
export async function findMailbox(services: Services, limit: number): Promise<MailboxEntry[]> {
  const rows = await findSent(services.db, limit);
  const mailings = await findMailings(services, rows);
  const entries = await Promise.all(
    rows.map(async (row) => {
      const mailing = mailings.get(row);
      const rendered = mailing && (await renderOrReport(services, mailing));
      return rendered ? [{ id: row.id, sentAt: row.sentAt, ...rendered }] : [];
    }),
  );
  return entries.flat();
}

/** Account mails are included from the moment they are queued, even if a newer mail voided their link. */
async function findSent(db: Db, limit: number): Promise<SentRow[]> {
  const { rows } = await sql<SentRow>`
    select id, organisation_id as "organisationId", mail_ids as "mailIds", sent_at as "sentAt"
    from (
      select id, null::uuid as organisation_id, array[id] as mail_ids,
        coalesce(sent_at, created_at) as sent_at, id::text as sort_key
      from account_mails
      union all
      select coalesce(x.message_id, x.id), x.organisation_id, array_agg(distinct x.id), max(d.at),
        max(x.id::text)
      from mails x join deliveries d on d.mail_id = x.id and d.outcome <> 'withdrawn'
      group by 1, x.organisation_id
    ) sent
    order by sent_at desc, sort_key desc limit ${limit}`.execute(db);
  return rows;
}
