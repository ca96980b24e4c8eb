import type { Services } from '#server/services.ts';
import { nextAttemptAt } from './back-off.ts';
import type { Carrier } from './carrier.ts';
import type { Claim } from './claim.ts';
import type { Mailing } from './mail-rows.ts';
import { claimDueMail, isMailDue, settle } from './outbox.ts';
import type { Settlement } from './outbox.ts';
import { findAccountMail, findAssessmentMails } from './queries.ts';
import { renderOrReport } from './render-mail.ts';

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
    const claim = await claimDueMail(db, clock.now());
    if (!claim) return;
    hasMore = await deliver(services, carrier, claim);
  }
}

/** @returns whether the next mail may fare better. */
async function deliver(services: Services, carrier: Carrier, claim: Claim): Promise<boolean> {
  const wanted = await findWanted(services, claim);
  const wantedIds = [wanted ?? []].flat().map(({ id }) => id);
  const otherIds = claim.mailIds.filter((id) => !wantedIds.includes(id));
  if (otherIds.length > 0) await write(services, { ...claim, mailIds: otherIds }, unwanted);
  if (!wanted) return true;
  const attempt = await send(services, carrier, claim, wanted);
  await write(services, { ...claim, mailIds: wantedIds }, attempt);
  return !attempt.isServerTrouble;
}

/** What somebody wants still of what was claimed; null when that is nothing. */
async function findWanted(
  services: Services,
  { organisationId, mailIds, id }: Claim,
): Promise<Mailing | null> {
  if (!organisationId) {
    const mail = await findAccountMail(services, id);
    return mail?.isWanted ? mail : null;
  }
  const mails = await findAssessmentMails(
    services,
    mailIds.map((mailId) => ({ organisationId, id: mailId })),
  );
  const [first, ...others] = mails.filter(({ isWanted }) => isWanted);
  return first ? [first, ...others] : null;
}

async function send(
  services: Services,
  carrier: Carrier,
  { id }: Claim,
  mailing: Mailing,
): Promise<Attempt> {
  const rendered = await renderOrReport(services, mailing);
  if (!rendered) return unwritten;
  // Reminders are written when their window opens.
  const createdAt = Array.isArray(mailing) ? services.clock.now() : mailing.createdAt;
  return carrier({ id, createdAt, ...rendered });
}

async function write(
  { db, clock, log }: Services,
  claim: Claim,
  { outcome, detail }: Attempt,
): Promise<void> {
  const now = clock.now();
  const again = outcome === 'deferred' ? nextAttemptAt(claim.attempts, now) : null;
  const last = outcome === 'deferred' && !again ? 'failed' : outcome;
  if (last === 'failed') log.warn({ mailId: claim.id }, 'A mail could not be delivered');
  await settle(db, claim, { outcome: last, detail, nextAttemptAt: again }, now);
}
