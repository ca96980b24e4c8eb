import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { PendingEmailChange } from '#contract/email-changes.ts';
import { Problem } from '#contract/problems.ts';
import { auditAccount } from '#server/platform/audit/audit-account.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import type { TimedServices } from '#server/platform/services.ts';
import { expireLinks } from '#server/accounts/tokens/expire-links.ts';
import { lockUser } from '#server/accounts/users/user-row.ts';
import type { ChangeKey } from './settle-email-change.ts';

interface PendingChange extends ChangeKey {
  email: string;
  /** The organisation that proposes it; null if the owner requested it. */
  organisation: string | null;
  createdAt: Date;
  expiresAt: Date;
}

type Found = Promise<PendingChange | undefined>;

/** The pending change of an owner. */
export function findPendingOf(services: TimedServices, userId: string): Found {
  return findPending(services, sql`c.user_id = ${userId}`);
}

/** The pending change behind the link in the old mailbox. */
export function findPendingByLink(services: TimedServices, token: string): Found {
  return findPending(services, sql`c.old_token_hash = ${hashToken(token)}`);
}

/** Cancels a pending change. @throws the given problem if there is none or it is over already */
export async function cancelPending(
  services: TimedServices,
  pending: ChangeKey | undefined,
  problem: 'email_change_over' | 'email_link_invalid',
): Promise<{ success: true }> {
  if (!pending) throw new Problem(problem);
  const { id, userId } = pending;
  await inTransaction(services, async (trxServices) => {
    await lockUser(trxServices, userId);
    const isPending = sql`id = ${id} and confirmed_at is null`;
    const count = await expireLinks(trxServices, 'email_changes', isPending);
    if (count !== 1) throw new Problem(problem);
    await auditAccount(trxServices, 'email.cancelled', userId);
  });
  return { success: true };
}

export function presentPending(pending: PendingChange): PendingEmailChange {
  const { email, organisation, createdAt, expiresAt } = pending;
  return {
    email,
    organisation,
    requestedAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

async function findPending({ db, clock }: TimedServices, condition: RawBuilder<unknown>): Found {
  const { rows } = await sql<PendingChange>`
    select c.id, c.user_id as "userId", c.email, o.name as organisation,
      c.created_at as "createdAt", c.expires_at as "expiresAt"
    from email_changes c left join organisations o on o.organisation_id = c.proposed_in
    where ${condition} and c.confirmed_at is null and c.expires_at > ${clock.now()}`.execute(db);
  return rows[0];
}
