import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { PendingEmailChange } from '#contract/email-changes.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import type { Services } from '#server/platform/services.ts';
import type { ChangeKey } from './settle-email-change.ts';

export interface PendingChange extends ChangeKey {
  email: string;
  /** The organisation that proposes it; null if the owner requested it. */
  organisation: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/** The pending change of an owner. */
export function findPendingOf(
  services: Services,
  userId: string,
): Promise<PendingChange | undefined> {
  return findPending(services, sql`c.user_id = ${userId}`);
}

/** The pending change behind the link in the old mailbox. */
export function findPendingByLink(
  services: Services,
  token: string,
): Promise<PendingChange | undefined> {
  return findPending(services, sql`c.old_token_hash = ${hashToken(token)}`);
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

async function findPending(
  { db, clock }: Services,
  condition: RawBuilder<unknown>,
): Promise<PendingChange | undefined> {
  const { rows } = await sql<PendingChange>`
    select c.id, c.user_id as "userId", c.email, o.name as organisation,
      c.created_at as "createdAt", c.expires_at as "expiresAt"
    from email_changes c left join organisations o on o.organisation_id = c.proposed_in
    where ${condition} and c.confirmed_at is null and c.expires_at > ${clock.now()}`.execute(db);
  return rows[0];
}
