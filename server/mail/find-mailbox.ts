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
  const ofAccounts = await sql<SentRow & { key: string }>`
    select id, null as "organisationId", array[id] as "mailIds",
      coalesce(sent_at, created_at) as "sentAt", id::text as key
    from account_mails order by 4 desc, 5 desc limit ${limit}`.execute(db);
  const ofOrganisations = await sql<SentRow & { key: string }>`
    select coalesce(x.message_id, x.id) as id, x.organisation_id as "organisationId",
      array_agg(distinct x.id) as "mailIds", max(d.at) as "sentAt", max(x.id::text) as key
    from mails x
    join deliveries d on d.organisation_id = x.organisation_id and d.mail_id = x.id
      and d.outcome <> 'withdrawn'
    group by 1, x.organisation_id
    order by 4 desc, 5 desc limit ${limit}`.execute(db);
  return [...ofAccounts.rows, ...ofOrganisations.rows]
    .toSorted((a, b) => b.sentAt.getTime() - a.sentAt.getTime() || (b.key < a.key ? -1 : 1))
    .slice(0, limit);
}
