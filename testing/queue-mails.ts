import { v7 } from 'uuid';
import { deriveInvitationToken } from '#server/accounts/tokens/invitation-tokens.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import { makeLinkToken } from '#server/accounts/tokens/link-tokens.ts';
import type { LinkTokenSource } from '#server/accounts/tokens/link-tokens.ts';
import { queueAccountMail, type AccountMailKind } from '#server/mail/queue-account-mail.ts';
import type { Services } from '#server/platform/services.ts';
import { makeOrganisation } from './make-list.ts';

export interface QueuedAccountMail {
  id: string;
  userId: string;
  to: string;
  /** Null for kinds without a personal link. */
  token: string | null;
}

export interface Names {
  user: string;
  organisation: string;
  to: string;
}

const hourMs = 3_600_000;

/** The token kind of each mail with a link. */
const linkKinds: Partial<Record<AccountMailKind, LinkTokenSource['kind']>> = {
  password_reset: 'password_reset',
  email_change: 'email_change',
  email_change_asked: 'email_change_old',
  email_change_proposed: 'email_change_old',
};

/** Queues one mail of a kind to a new user, with the rows behind its link. */
export async function queueMail(
  services: Services,
  kind: AccountMailKind,
  names: Partial<Names> = {},
): Promise<QueuedAccountMail> {
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
  const id = await queueAccountMail(services, { kind, userId, to, ...tokenHash });
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
  const dates = { created_at, expires_at: new Date(created_at.getTime() + hourMs) };
  if (kind === 'invitation') return makeInvitation(services, userId, organisation);
  const linkKind = linkKinds[kind];
  if (!linkKind) return null;
  const { token, hash, seed } = makeLinkToken(config.secretKey, { kind: linkKind, userId });
  const shared = { seed, user_id: userId, ...dates };
  if (linkKind === 'password_reset') {
    await db
      .insertInto('password_resets')
      .values({ ...shared, token_hash: hash })
      .execute();
    return { token, hash };
  }
  const proposal = kind === 'email_change_proposed' && {
    token_hash: null,
    proposed_in: await makeOrganisation(services, { name: organisation }),
    proposed_by: userId,
  };
  const isOld = linkKind === 'email_change_old';
  const hashes = isOld
    ? { token_hash: hashToken(`other ${token}`), old_token_hash: hash }
    : { token_hash: hash };
  await db
    .insertInto('email_changes')
    .values({ ...shared, id: v7(), email: 'new@beacon.test', ...hashes, ...proposal })
    .execute();
  return { token, hash };
}

/** Inserts an invitation. @returns the mailed token and the hash of the displayed one */
async function makeInvitation(
  services: Services,
  userId: string,
  name: string,
): Promise<{ token: string; hash: Buffer }> {
  const { db, clock, config } = services;
  const organisationId = await makeOrganisation(services, { name });
  const created_at = clock.now();
  const source = { organisationId, userId, seed: Buffer.alloc(32, userId) };
  const token = deriveInvitationToken(config.secretKey, source, 'mailed');
  const hash = hashToken(deriveInvitationToken(config.secretKey, source, 'displayed'));
  await db
    .insertInto('invitations')
    .values({
      id: v7(),
      organisation_id: organisationId,
      user_id: userId,
      token_hash: hash,
      mail_token_hash: hashToken(token),
      seed: source.seed,
      created_at,
      expires_at: new Date(created_at.getTime() + 7 * 24 * hourMs),
    })
    .execute();
  return { token, hash };
}
