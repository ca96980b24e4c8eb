import { msg } from '@lingui/core/runtime-macro';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { v7 } from 'uuid';
import { Problem } from '#contract/problems.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { isPlaceholder } from '#contract/registration.ts';
import { deriveLinkToken, makeLinkToken } from '#server/accounts/tokens/link-tokens.ts';
import { queueAccountMail } from '#server/mail/queue-account-mail.ts';
import type { CoreServices } from '#server/platform/services.ts';
import { selectUser } from '#server/accounts/users/user-row.ts';
import { dropEmailChanges } from '#server/accounts/users/drop-email-changes.ts';

interface Proposal {
  organisationId: string;
  by: string;
  /** True if the owner belongs to another organisation too: then only the owner can start a change. */
  isSuggestion: boolean;
}

export interface NewEmailChange {
  userId: string;
  email: string;
  /** Who proposes it, for which organisation; null if the owner requests it. */
  proposal: Proposal | null;
  /** The session of the owner's request; null if nobody is signed in. */
  sessionId: string | null;
}

const dayMs = 24 * 3_600_000;
const lifetimeMs = dayMs;
const proposalLifetimeMs = 7 * dayMs;
/** Limits mails to a mailbox that may be anybody's. */
const maxPerDay = 5;

/**
 * Starts a change of address in the caller's transaction and replaces a pending one. A request of the owner is confirmed
 * from the new mailbox and can be cancelled from the old one. A proposal of an admin waits for the owner, and the new
 * mailbox gets no link. A suggestion expires at once: the owner is notified, and it counts like a proposal.
 * @throws the problem `too_many`
 */
export async function openEmailChange(
  services: CoreServices,
  change: NewEmailChange,
): Promise<void> {
  const { userId, proposal } = change;
  const { email: oldEmail } = await selectUser(services, userId)
    .select('email')
    .forUpdate()
    .executeTakeFirstOrThrow();
  await assertBelowLimit(services, change);
  if (!proposal?.isSuggestion) await dropEmailChanges(services, userId);
  await (proposal
    ? propose(services, { ...change, proposal }, oldEmail)
    : request(services, change, oldEmail));
}

/** Sends a confirmation link to the current address. */
export function requestConfirmation(
  services: CoreServices,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  return request(services, { userId, email, proposal: null, sessionId: null }, email);
}

async function request(
  services: CoreServices,
  change: NewEmailChange,
  oldEmail: string | null,
): Promise<void> {
  const { userId, email, sessionId } = change;
  const { seed, hash, oldHash } = tokensOf(services, userId);
  const notifiedEmail = oldEmail !== email && oldEmail;
  await write(services, change, {
    seed,
    token_hash: hash,
    old_token_hash: notifiedEmail ? oldHash : null,
    requested_in: sessionId,
  });
  const mail = { userId, to: email, tokenHash: hash };
  await queueAccountMail(services, { kind: 'email_change', ...mail });
  if (!notifiedEmail) return;
  const notice = { userId, to: notifiedEmail, tokenHash: oldHash };
  await queueAccountMail(services, { kind: 'email_change_asked', ...notice });
}

async function propose(
  services: CoreServices,
  change: NewEmailChange & { proposal: Proposal },
  oldEmail: string | null,
): Promise<void> {
  const { userId, proposal } = change;
  const { seed, oldHash } = tokensOf(services, userId);
  await write(services, change, {
    seed,
    old_token_hash: oldHash,
    proposed_in: proposal.organisationId,
    proposed_by: proposal.by,
  });
  if (oldEmail === null || isPlaceholder(oldEmail)) return;
  const kind = proposal.isSuggestion ? 'email_change_suggested' : 'email_change_proposed';
  await queueAccountMail(services, { kind, userId, to: oldEmail, tokenHash: oldHash });
}

function tokensOf({ config }: CoreServices, userId: string) {
  const { secretKey } = config;
  const { seed, hash } = makeLinkToken(secretKey, { kind: 'email_change', userId });
  const oldToken = deriveLinkToken(secretKey, { kind: 'email_change_old', userId, seed });
  return { seed, hash, oldHash: hashToken(oldToken) };
}

async function write(
  { db, clock }: CoreServices,
  { userId, email, proposal }: NewEmailChange,
  row: Omit<
    Insertable<Schema['email_changes']>,
    'id' | 'user_id' | 'email' | 'created_at' | 'expires_at'
  >,
): Promise<void> {
  const created_at = clock.now();
  const expires_at = new Date(created_at.getTime() + lifetimeOf(proposal));
  await db
    .insertInto('email_changes')
    .values({
      id: v7(),
      user_id: userId,
      email: email.normalize('NFC').toLowerCase(),
      created_at,
      expires_at,
      ...row,
    })
    .execute();
}

function lifetimeOf(proposal: Proposal | null): number {
  if (!proposal) return lifetimeMs;
  return proposal.isSuggestion ? 0 : proposalLifetimeMs;
}

/** Counts each organisation and the owner separately, so that no count reveals another. */
async function assertBelowLimit(
  { db, clock }: CoreServices,
  { userId, proposal }: NewEmailChange,
): Promise<void> {
  const since = new Date(clock.now().getTime() - dayMs);
  const { rows } = await sql<{ first: Date; count: number }>`
    select min(created_at) as first, count(*)::int as count from email_changes
    where user_id = ${userId} and created_at > ${since}
      and proposed_in is not distinct from ${proposal?.organisationId ?? null}::uuid`.execute(db);
  const [recent] = rows;
  if (!recent || recent.count < maxPerDay) return;
  throw new Problem('too_many', {
    title: msg`This email address has been changed too many times today. Please try again tomorrow.`,
    retryAfterSeconds: Math.ceil((recent.first.getTime() - since.getTime()) / 1000),
  });
}
