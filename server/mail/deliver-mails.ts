import type { Services } from '#server/platform/services.ts';
import { nextAttemptAt } from './back-off.ts';
import type { MailTransport } from './mail-transport.ts';
import { leaveInMailbox } from './transport-of.ts';
import type { Claim } from './claim.ts';
import type { Mailing } from './mail-rows.ts';
import { claimDueMails, isMailDue, settle } from './outbox.ts';
import type { Settlement } from './outbox.ts';
import { findAccountMails, findAssessmentMails } from './queries.ts';
import { renderOrReport } from './render-mail.ts';

interface Attempt extends Pick<Settlement, 'outcome' | 'detail'> {
  /** The next mail would fare no better. */
  isServerTrouble: boolean;
}

const withdrawn = {
  outcome: 'withdrawn',
  detail: 'It is not needed any more.',
  nextAttemptAt: null,
} as const;
const unwritten: Attempt = {
  outcome: 'deferred',
  detail: 'It could not be written.',
  isServerTrouble: false,
};

/**
 * Sends every mail that is due, until it is stopped or the server is in trouble; safe from several processes.
 * @param onSettled is told how many mails are done with.
 */
export async function deliverMails(
  services: Services,
  transport: MailTransport,
  stop: AbortSignal,
  onSettled: (count: number) => void = () => {},
): Promise<void> {
  if (!(await isMailDue(services.db, services.clock.now()))) return;
  // A lane that stops gives nothing back, so that each has no more in hand than a mail server may refuse at once.
  const { lanes, most } =
    transport === leaveInMailbox ? { lanes: 1, most: 200 } : { lanes: 5, most: 1 };
  const ended = await Promise.allSettled(
    Array.from({ length: lanes }, async () => {
      for await (const count of lane(services, transport, { most, stop })) onSettled(count);
    }),
  );
  const failed = ended.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Sends until nothing is due any more, or the next mail would fare no better; tells how many are done with. */
async function* lane(
  services: Services,
  transport: MailTransport,
  { most, stop }: { most: number; stop: AbortSignal },
): AsyncGenerator<number> {
  let hasMore = true;
  while (hasMore && !stop.aborted) {
    const claims = await claimDueMails(services.db, services.clock.now(), most);
    if (claims.length === 0) return;
    hasMore = await deliver(services, transport, claims);
    yield claims.flatMap(({ mailIds }) => mailIds).length;
  }
}

/** @returns whether the next mail may fare better. */
async function deliver(
  services: Services,
  transport: MailTransport,
  claims: Claim[],
): Promise<boolean> {
  const wanted = await findWanted(services, claims);
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

/** What somebody wants still of what was claimed, in the order in which it is listed. */
async function findWanted(services: Services, claims: Claim[]): Promise<Map<Claim, Mailing>> {
  const keys = claims.flatMap(({ organisationId, mailIds }) =>
    organisationId ? mailIds.map((id) => ({ organisationId, id })) : [],
  );
  const mails = keys.length > 0 ? await findAssessmentMails(services, keys) : [];
  const claimOf = new Map(claims.flatMap((claim) => claim.mailIds.map((id) => [id, claim])));
  const mailContents = Map.groupBy(
    mails.filter(({ isWanted }) => isWanted),
    ({ id }) => claimOf.get(id),
  );
  const wanted = new Map<Claim, Mailing>();
  for (const claim of claims) {
    const [first, ...others] = mailContents.get(claim) ?? [];
    if (first) wanted.set(claim, [first, ...others]);
  }
  const ids = claims.flatMap(({ organisationId, id }) => (organisationId ? [] : id));
  for (const mail of ids.length > 0 ? await findAccountMails(services, ids) : []) {
    const claim = claimOf.get(mail.id);
    if (claim && mail.isWanted) wanted.set(claim, mail);
  }
  return wanted;
}

async function send(
  services: Services,
  transport: MailTransport,
  { id }: Claim,
  mailing: Mailing,
): Promise<Attempt> {
  const rendered = await renderOrReport(services, mailing);
  if (!rendered) return unwritten;
  // Reminders are written when their window opens.
  const createdAt = Array.isArray(mailing) ? services.clock.now() : mailing.createdAt;
  return transport({ id, createdAt, ...rendered });
}

function settlementOf(
  { clock, log }: Services,
  claim: Claim,
  { outcome, detail }: Attempt,
): Settlement {
  const again = outcome === 'deferred' ? nextAttemptAt(claim.attempts, clock.now()) : null;
  const last = outcome === 'deferred' && !again ? 'failed' : outcome;
  if (last === 'failed') log.warn({ mailId: claim.id }, 'A mail could not be delivered');
  return { ...claim, outcome: last, detail, nextAttemptAt: again };
}
