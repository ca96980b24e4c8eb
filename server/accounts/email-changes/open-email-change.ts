import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { v7 } from 'uuid';
import { Problem } from '#contract/problems.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { isPlaceholder } from '#server/accounts/invitations/registration.ts';
import { deriveLinkToken, makeLinkToken } from '#server/accounts/tokens/link-tokens.ts';
import { queueAccountMail } from '#server/mail/queue-account-mail.ts';
import type { Services } from '#server/platform/services.ts';
import { dropEmailChanges } from '#server/accounts/users/drop-email-changes.ts';

interface Proposal {
  organisationId: string;
  by: string;
  /** The owner belongs to another organisation too: nobody but them starts a change. */
  isSuggestion: boolean;
}

export interface NewEmailChange {
  userId: string;
  email: string;
  /** Who proposes it, and for which organisation; null where the owner asks. */
  proposal: Proposal | null;
  /** The session the owner asks in; null where nobody is signed in. */
  sessionId: string | null;
}

type OpeningServices = Pick<Services, 'db' | 'clock' | 'config'>;

const livesMs = 24 * 3_600_000;
const proposalLivesMs = 7 * 24 * 3_600_000;
const dayMs = 24 * 3_600_000;
/** Each is a letter to a mailbox that may be anybody's. */
const maxPerDay = 5;

/**
 * Starts a change of address inside the caller's transaction, in place of one that waits. What the owner asks for is
 * confirmed from the new mailbox and can be cancelled from the old one; what an admin proposes waits for the owner,
 * and the new mailbox gets no link. A suggestion is over at once: it is told to the owner, and counts as a proposal does.
 * @throws too_many
 */
export async function openEmailChange(
  services: OpeningServices,
  change: NewEmailChange,
): Promise<void> {
  const { userId, proposal } = change;
  const { email: old } = await services.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await refuseTooMany(services, change);
  if (!proposal?.isSuggestion) await dropEmailChanges(services, userId);
  await (proposal ? propose(services, { ...change, proposal }, old) : ask(services, change, old));
}

/** Asks the present mailbox to confirm itself. */
export function askToConfirm(
  services: OpeningServices,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  return ask(services, { userId, email, proposal: null, sessionId: null }, email);
}

async function ask(
  services: OpeningServices,
  change: NewEmailChange,
  old: string | null,
): Promise<void> {
  const { userId, email, sessionId } = change;
  const { seed, hash, oldHash } = tokensOf(services, userId);
  const told = old !== email && old;
  await write(services, change, {
    seed,
    token_hash: hash,
    old_token_hash: told ? oldHash : null,
    requested_in: sessionId,
  });
  const now = services.clock.now();
  const mail = { userId, to: email, tokenHash: hash };
  await queueAccountMail(services.db, { kind: 'email_change', ...mail }, now);
  if (!told) return;
  const notice = { userId, to: told, tokenHash: oldHash };
  await queueAccountMail(services.db, { kind: 'email_change_asked', ...notice }, now);
}

async function propose(
  services: OpeningServices,
  change: NewEmailChange & { proposal: Proposal },
  old: string | null,
): Promise<void> {
  const { userId, proposal } = change;
  const { seed, oldHash } = tokensOf(services, userId);
  await write(services, change, {
    seed,
    old_token_hash: oldHash,
    proposed_in: proposal.organisationId,
    proposed_by: proposal.by,
  });
  if (old === null || isPlaceholder(old)) return;
  const kind = proposal.isSuggestion ? 'email_change_suggested' : 'email_change_proposed';
  const mail = { kind, userId, to: old, tokenHash: oldHash } as const;
  await queueAccountMail(services.db, mail, services.clock.now());
}

function tokensOf({ config }: OpeningServices, userId: string) {
  const { secretKey } = config;
  const { seed, hash } = makeLinkToken(secretKey, { kind: 'email_change', userId });
  const oldToken = deriveLinkToken(secretKey, { kind: 'email_change_old', userId, seed });
  return { seed, hash, oldHash: hashToken(oldToken) };
}

async function write(
  { db, clock }: OpeningServices,
  { userId, email, proposal }: NewEmailChange,
  row: Omit<
    Insertable<Schema['email_changes']>,
    'id' | 'user_id' | 'email' | 'created_at' | 'expires_at'
  >,
): Promise<void> {
  const created_at = clock.now();
  const expires_at = new Date(created_at.getTime() + lifeOf(proposal));
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

function lifeOf(proposal: Proposal | null): number {
  if (!proposal) return livesMs;
  return proposal.isSuggestion ? 0 : proposalLivesMs;
}

/** Each organisation and the owner have a count of their own, so that none is told of another. */
async function refuseTooMany(
  { db, clock }: OpeningServices,
  { userId, proposal }: NewEmailChange,
): Promise<void> {
  const since = new Date(clock.now().getTime() - dayMs);
  const { rows } = await sql<{ first: Date; count: number }>`
    select min(created_at) as first, count(*)::int as count from email_changes
    where user_id = ${userId} and created_at > ${since}
      and proposed_in is not distinct from ${proposal?.organisationId ?? null}::uuid`.execute(db);
  const [lately] = rows;
  if (!lately || lately.count < maxPerDay) return;
  throw new Problem('too_many', {
    title: 'This email address has been changed often enough for today.',
    retryAfterSeconds: Math.ceil((lately.first.getTime() - since.getTime()) / 1000),
  });
}
