import type { Services } from '#server/services.ts';
import { nextAttemptAt } from './back-off.ts';
import type { Carrier } from './carrier.ts';
import type { MailRow } from './mail-rows.ts';
import { claimDueMail, isMailDue, settle } from './outbox.ts';
import type { ClaimedMail, Settlement } from './outbox.ts';
import { findMail } from './queries.ts';
import { renderMail } from './render-mail.ts';

/** How many mails are under way at once. */
const lanes = 5;

interface Attempt extends Pick<Settlement, 'outcome' | 'detail'> {
  /** The next mail would fare no better. */
  isServerTrouble: boolean;
}

const unwanted: Attempt = {
  outcome: 'withdrawn',
  detail: 'It is not needed any more.',
  isServerTrouble: false,
};
const unwritten: Attempt = {
  outcome: 'deferred',
  detail: 'It could not be written.',
  isServerTrouble: false,
};

/** Sends every mail that is due, until it is stopped or the server is in trouble; safe from several processes. */
export async function deliverMails(
  services: Services,
  carrier: Carrier,
  stop: AbortSignal,
): Promise<void> {
  if (!(await isMailDue(services.db, services.clock.now()))) return;
  const ended = await Promise.allSettled(
    Array.from({ length: lanes }, () => runLane(services, carrier, stop)),
  );
  const failed = ended.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

async function runLane(services: Services, carrier: Carrier, stop: AbortSignal): Promise<void> {
  const { db, clock } = services;
  let hasMore = true;
  while (hasMore && !stop.aborted) {
    const claimed = await claimDueMail(db, clock.now());
    if (!claimed) return;
    const attempt = await send(services, carrier, claimed);
    await write(services, claimed, attempt);
    hasMore = !attempt.isServerTrouble;
  }
}

async function send(services: Services, carrier: Carrier, claimed: ClaimedMail): Promise<Attempt> {
  const mail = await findMail(services, claimed);
  if (!mail?.isWanted) return unwanted;
  const rendered = await renderOrReport(services, mail);
  if (!rendered) return unwritten;
  return carrier({ id: mail.id, createdAt: mail.createdAt, ...rendered });
}

/** What cannot be written now may be after the next release. */
async function renderOrReport(services: Services, mail: MailRow) {
  try {
    return await renderMail(services, mail);
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown';
    services.log.error({ mailId: mail.id, name }, 'A mail could not be written');
    return null;
  }
}

async function write(
  { db, clock, log }: Services,
  claimed: ClaimedMail,
  { outcome, detail }: Attempt,
): Promise<void> {
  const now = clock.now();
  const again = outcome === 'deferred' ? nextAttemptAt(claimed.attempts, now) : null;
  const last = outcome === 'deferred' && !again ? 'failed' : outcome;
  if (last === 'failed') log.warn({ mailId: claimed.id }, 'A mail could not be delivered');
  await settle(db, claimed, { outcome: last, detail, nextAttemptAt: again }, now);
}
