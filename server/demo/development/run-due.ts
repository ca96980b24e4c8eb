import { countDueBeacons, runDueWindows } from '#server/assessments/open-windows.ts';
import type { Jump } from '#server/platform/time/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { leaveInMailbox } from '#server/mail/transport-of.ts';
import { deliverMails } from '#server/mail/deliver-mails.ts';
import { mailDestinationOf } from '#server/mail/mail-destination.ts';
import { countDueMails } from '#server/mail/outbox.ts';

/** Opens and closes due windows. In a demo with a mailbox, it also delivers due mails to it. */
export async function runDue(services: Services, jump?: Jump): Promise<void> {
  if (mailDestinationOf(services.config) !== 'mailbox') {
    await openDue(services, jump);
    services.mailNotifier.notify();
    return;
  }
  // The mutex keeps the worker from delivering meanwhile, so that all due mails are delivered at the end.
  await services.mailMutex.runExclusive(async () => {
    await openDue(services, jump);
    if (jump) startTask(jump, 'mails', await countDueMails(services.db, services.clock.now()));
    const { signal } = new AbortController();
    await deliverMails(services, leaveInMailbox, signal, (count) => advance(jump, count));
  });
}

async function openDue(services: Services, jump: Jump | undefined): Promise<void> {
  if (jump) startTask(jump, 'windows', await countDueBeacons(services));
  await runDueWindows(services, (count) => advance(jump, count));
}

function startTask(jump: Jump, task: Jump['task'], totalCount: number): void {
  Object.assign(jump, { task, doneCount: 0, totalCount });
}

/** Work that becomes due meanwhile is done too, so the count is capped at the total. */
function advance(jump: Jump | undefined, count: number): void {
  if (jump) jump.doneCount = Math.min(jump.doneCount + count, jump.totalCount);
}
