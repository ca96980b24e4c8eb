import { listMails as endpoint } from '#contract/development.ts';
import { handle } from '#server/http/handle.ts';
import type { MailRow } from '#server/mail/mail-rows.ts';
import { findMails } from '#server/mail/queries.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import type { Services } from '#server/services.ts';

const shown = 200;

/** In a demo lying here is the delivery: a mail is sent when it is posted. */
export const listMails = handle(endpoint, async ({ services }) => {
  const rows = await findMails(services, shown);
  return { mails: await Promise.all(rows.map((row) => presentMail(services, row))) };
});

async function presentMail(services: Services, row: MailRow) {
  return {
    id: row.id,
    sentAt: row.createdAt.toISOString(),
    ...(await renderMail(services, row)),
  };
}
