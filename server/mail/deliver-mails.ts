import type { Services } from '#server/services.ts';
import { nextAttemptAt } from './back-off.ts';
import type { Carrier } from './carrier.ts';
import { claimDueMail, settle } from './outbox.ts';
import type { ClaimedMail, Settlement } from './outbox.ts';
import { findMail } from './queries.ts';
import type { MailRow } from './mail-rows.ts';
import { renderMail } from './render-mail.ts';

/** How many mails are under way at once. */
const lanes = 5;

interface Run {
  services: Services;
  carrier: Carrier;
  signal: AbortSignal;
}

/** Sends every mail that is due; safe from several processes. Ends early while the server is in trouble. */
export async function deliverMails(
  services: Services,
  carrier: Carrier,
  signal: AbortSignal,
): Promise<void> {
  const run = { services, carrier, signal };
  await Promise.all(Array.from({ length: lanes }, () => runLane(run)));
}

async function runLane(run: Run): Promise<void> {
  const { db, clock } = run.services;
  let mayGoOn = true;
  while (mayGoOn && !run.signal.aborted) {
    const claimed = await claimDueMail(db, clock.now());
    mayGoOn = claimed !== null && (await attempt(run, claimed));
  }
}

/** @returns false when the next mail would fare no better. */
async function attempt(run: Run, claimed: ClaimedMail): Promise<boolean> {
  const { services, carrier, signal } = run;
  const mail = await findMail(services, claimed);
  if (!mail?.isWanted) {
    await write(services, claimed, { outcome: 'withdrawn', detail: 'It is not needed any more.' });
    return true;
  }
  const rendered = await renderOrReport(services, mail);
  if (!rendered) {
    await write(services, claimed, { outcome: 'deferred', detail: 'It could not be written.' });
    return true;
  }
  const { id, createdAt } = mail;
  const { outcome, detail, isServerTrouble } = await carrier(
    { id, createdAt, ...rendered },
    signal,
  );
  await write(services, claimed, { outcome, detail });
  return !isServerTrouble;
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
  { outcome, detail }: Omit<Settlement, 'nextAttemptAt'>,
): Promise<void> {
  const now = clock.now();
  const again = outcome === 'deferred' ? nextAttemptAt(claimed.attempts, now) : null;
  const isGivenUp = outcome === 'deferred' && !again;
  const last = isGivenUp ? 'failed' : outcome;
  if (last === 'failed') log.warn({ mailId: claimed.id }, 'A mail could not be delivered');
  await settle(db, claimed, { outcome: last, detail, nextAttemptAt: again }, now);
}
