import { listMails as endpoint } from '#contract/development.ts';
import { handle } from '#server/platform/http/handle.ts';
import { findMailbox } from '#server/mail/find-mailbox.ts';
import { runDue } from './run-due.ts';

const maxMails = 200;

/** Runs due work first, so that the mailbox is current even if no worker has run yet. */
export const listMails = handle(endpoint, async ({ services }) => {
  await runDue(services);
  const mails = await findMailbox(services, maxMails);
  return { mails: mails.map((mail) => ({ ...mail, sentAt: mail.sentAt.toISOString() })) };
});
