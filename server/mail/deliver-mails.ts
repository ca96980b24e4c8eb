import type { Services } from '#server/platform/services.ts';
import { nextAttemptAt } from '#server/platform/jobs/back-off.ts';
import { findMailings } from './find-mailings.ts';
import type { MailTransport, Verdict } from './mail-transport.ts';
import { leaveInMailbox } from './transport-of.ts';
import type { Claim } from './claim.ts';
import type { Mailing } from './mail-rows.ts';
import { claimDueMails, isMailDue, settle } from './outbox.ts';
import type { Settlement } from './outbox.ts';
import { renderOrReport } from './render-mail.ts';

const withdrawn = {
  outcome: 'withdrawn',
  detail: 'It is not needed any more.',
  nextAttemptAt: null,
} as const;
const renderingFailed: Verdict = {
  outcome: 'deferred',
  detail: 'It could not be written.',
  isServerTrouble: false,
};

/**
 * Sends every due mail until it is stopped or the server fails. Several processes may run it at once.
 * @param onSettled is called with the number of mails that were settled.
 */
export async function deliverMails(
  services: Services,
  transport: MailTransport,
  stop: AbortSignal,
  onSettled: (count: number) => void = () => {},
): Promise<void> {
  if (!(await isMailDue(services.db, services.clock.now()))) return;
  // A stopped worker does not release its claims, so each claims no more than may be lost to one server error.
  const { workers, max } =
    transport === leaveInMailbox ? { workers: 1, max: 200 } : { workers: 5, max: 1 };
  const results = await Promise.allSettled(
    Array.from({ length: workers }, async () => {
      for await (const count of runWorker(services, transport, { max, stop })) onSettled(count);
    }),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Sends until nothing is due or the next mail would fail too; yields the number of settled mails. */
async function* runWorker(
  services: Services,
  transport: MailTransport,
  { max, stop }: { max: number; stop: AbortSignal },
): AsyncGenerator<number> {
  let hasMore = true;
  while (hasMore && !stop.aborted) {
    const claims = await claimDueMails(services.db, services.clock.now(), max);
    if (claims.length === 0) return;
    hasMore = await deliver(services, transport, claims);
    yield claims.flatMap(({ mailIds }) => mailIds).length;
  }
}

/** @returns whether the next mail may succeed. */
async function deliver(
  services: Services,
  transport: MailTransport,
  claims: Claim[],
): Promise<boolean> {
  const wanted = await findMailings(services, claims, ({ isWanted }) => isWanted);
  const settlements: Settlement[] = [];
  let isServerTrouble = false;
  for (const claim of claims) {
    const mailing = wanted.get(claim);
    const wantedIds = [mailing ?? []].flat().map(({ id }) => id);
    const otherIds = claim.mailIds.filter((id) => !wantedIds.includes(id));
    if (otherIds.length > 0) settlements.push({ ...claim, mailIds: otherIds, ...withdrawn });
    if (!mailing) continue;
    const attempt = await send(services, transport, claim, mailing);
    settlements.push(settlementOf(services, { ...claim, mailIds: wantedIds }, attempt));
    isServerTrouble ||= attempt.isServerTrouble;
  }
  await settle(services.db, settlements, services.clock.now());
  return !isServerTrouble;
}

async function send(
  services: Services,
  transport: MailTransport,
  { id }: Claim,
  mailing: Mailing,
): Promise<Verdict> {
  const rendered = await renderOrReport(services, mailing);
  if (!rendered) return renderingFailed;
  // Reminders are queued when their window opens, so a message is dated when it is sent.
  const createdAt = Array.isArray(mailing) ? services.clock.now() : mailing.createdAt;
  return transport({ id, createdAt, ...rendered });
}

function settlementOf(
  { clock, log }: Services,
  claim: Claim,
  { outcome, detail }: Verdict,
): Settlement {
  const nextAt = outcome === 'deferred' ? nextAttemptAt(claim.attempts, clock.now()) : null;
  const finalOutcome = outcome === 'deferred' && !nextAt ? 'failed' : outcome;
  if (finalOutcome === 'failed') log.warn({ mailId: claim.id }, 'Delivering a mail failed');
  return { ...claim, outcome: finalOutcome, detail, nextAttemptAt: nextAt };
}
