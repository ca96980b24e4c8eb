import { listMails as endpoint } from '#contract/development.ts';
import { handle } from '#server/platform/http/handle.ts';
import { findMailbox } from '#server/mail/find-mailbox.ts';
import { runDue } from './run-due.ts';

const shown = 200;

/** Whoever looks finds what is due by then, whether or not a worker has come to it yet. */
export const listMails = handle(endpoint, async ({ services }) => {
  await runDue(services);
  const mails = await findMailbox(services, shown);
  return { mails: mails.map((mail) => ({ ...mail, sentAt: mail.sentAt.toISOString() })) };
});
