import { runDueWindows } from '#server/assessments/open-windows.ts';
import type { Services } from '#server/services.ts';
import { leaveInMailbox } from './carrier-of.ts';
import { deliverMails } from './deliver-mails.ts';
import { mailPlaceOf } from './mail-place.ts';

/** Opens and closes what is due, and where mails lie in the mailbox of a demo, has put there what is due. */
export async function runDue(services: Services): Promise<void> {
  if (mailPlaceOf(services.config) !== 'mailbox') {
    await runDueWindows(services);
    services.mailBell.ring();
    return;
  }
  // Nobody else delivers meanwhile, so that nothing is under way in other hands at the end.
  await services.mailTurns.take(async () => {
    await runDueWindows(services);
    await deliverMails(services, leaveInMailbox, new AbortController().signal);
  });
}
