import { v7 } from 'uuid';
import { deriveInvitationToken, hashToken } from '#server/assessments/tokens.ts';
import { makeLinkToken } from '#server/mail/link-tokens.ts';
import { postAccountMail, type AccountMailKind } from '#server/mail/post-account-mail.ts';
import type { Services } from '#server/services.ts';

export interface PostedAccountMail {
  id: string;
  userId: string;
  to: string;
  /** Null for kinds without a link of their own. */
  token: string | null;
}

export interface Names {
  user: string;
  organisation: string;
  to: string;
}

const hourMs = 3_600_000;

/** One mail of a kind to somebody new, with what its link stands for. */
export async function postMail(
  services: Services,
  kind: AccountMailKind,
  names: Partial<Names> = {},
): Promise<PostedAccountMail> {
  const { db, clock } = services;
  const userId = v7();
  const email = `${userId}@beacon.test`;
  const to = names.to ?? email;
  await db
    .insertInto('users')
    .values({ id: userId, email, name: names.user ?? 'Ada', created_at: clock.now() })
    .execute();
  const link = await linkOf(services, kind, userId, names);
  const tokenHash = link ? { tokenHash: link.hash } : {};
  const id = await postAccountMail(db, { kind, userId, to, ...tokenHash }, clock.now());
  return { id, userId, to, token: link?.token ?? null };
}

async function linkOf(
  services: Services,
  kind: AccountMailKind,
  userId: string,
  { organisation = 'Riverside' }: Partial<Names>,
): Promise<{ token: string; hash: Buffer } | null> {
  const { db, clock, config } = services;
  const created_at = clock.now();
  if (kind === 'invitation') return makeInvitation(services, userId, organisation);
  if (kind !== 'password_reset' && kind !== 'email_change') return null;
  const { token, hash, seed } = makeLinkToken(config.secretKey, { kind, userId });
  const expires_at = new Date(created_at.getTime() + hourMs);
  const own = { token_hash: hash, seed, user_id: userId, created_at, expires_at };
  await (kind === 'password_reset'
    ? db.insertInto('password_resets').values(own).execute()
    : db
        .insertInto('email_changes')
        .values({ ...own, email: 'new@beacon.test' })
        .execute());
  return { token, hash };
}

async function makeInvitation(
  { db, clock, config }: Services,
  userId: string,
  name: string,
): Promise<{ token: string; hash: Buffer }> {
  const organisationId = v7();
  const created_at = clock.now();
  await db
    .insertInto('organisations')
    .values({
      organisation_id: organisationId,
      slug: `org-${organisationId}`,
      name,
      time_zone: 'Europe/London',
      created_at,
    })
    .execute();
  const seed = Buffer.alloc(32, userId);
  const token = deriveInvitationToken(config.secretKey, { organisationId, userId, seed });
  const hash = hashToken(token);
  await db
    .insertInto('invitations')
    .values({
      id: v7(),
      organisation_id: organisationId,
      user_id: userId,
      token_hash: hash,
      seed,
      created_at,
      expires_at: new Date(created_at.getTime() + 7 * 24 * hourMs),
    })
    .execute();
  return { token, hash };
}
