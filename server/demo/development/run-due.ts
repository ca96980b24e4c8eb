import { countDueBeacons, runDueWindows } from '#server/assessments/open-windows.ts';
import type { Jump } from '#server/platform/time/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { leaveInMailbox } from '#server/mail/transport-of.ts';
import { deliverMails } from '#server/mail/deliver-mails.ts';
import { mailDestinationOf } from '#server/mail/mail-destination.ts';
import { countDueMails } from '#server/mail/outbox.ts';

/** Opens and closes what is due, and where mails lie in the mailbox of a demo, has put there what is due. */
export async function runDue(services: Services, jump?: Jump): Promise<void> {
  if (mailDestinationOf(services.config) !== 'mailbox') {
    await openDue(services, jump);
    services.mailNotifier.notify();
    return;
  }
  // Nobody else delivers meanwhile, so that nothing is under way in other hands at the end.
  await services.mailMutex.runExclusive(async () => {
    await openDue(services, jump);
    if (jump) begin(jump, 'mails', await countDueMails(services.db, services.clock.now()));
    const { signal } = new AbortController();
    await deliverMails(services, leaveInMailbox, signal, (count) => advance(jump, count));
  });
}

async function openDue(services: Services, jump: Jump | undefined): Promise<void> {
  if (jump) begin(jump, 'windows', await countDueBeacons(services));
  await runDueWindows(services, (count) => advance(jump, count));
}

function begin(jump: Jump, task: Jump['task'], totalCount: number): void {
  Object.assign(jump, { task, doneCount: 0, totalCount });
}

/** What becomes due meanwhile is done too. */
function advance(jump: Jump | undefined, count: number): void {
  if (jump) jump.doneCount = Math.min(jump.doneCount + count, jump.totalCount);
}
