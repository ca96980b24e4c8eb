import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { msg } from '@lingui/core/runtime-macro';
import { Problem } from '#contract/problems.ts';
import { consumeInvitation } from '#server/accounts/invitations/consume-invitation.ts';
import { lockUser } from '#server/accounts/users/user-row.ts';
import { refreshUserNames } from '#server/accounts/users/user-names.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import type { AuditAction } from '#server/platform/audit/audit-event.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import type { Services, TimedServices } from '#server/platform/services.ts';
import type { ProvenPerson } from './proven-person.ts';
import type { Provider } from './providers.ts';

/** A user and their membership of the provider's organisation. */
interface Account {
  userId: string;
  membership: 'joined' | 'invited' | 'none';
  /** Whether nobody else vouches for the account: it has no password and has joined no other organisation. */
  isBare: boolean;
}

const otherPerson = msg`Your email address is already connected with another account of your provider. Please ask your administrator.`;

/**
 * The account of a person whom a provider has proven: the one its subject is connected with, else that of the address, else
 * a new one. Somebody new joins without roles.
 * @throws the problem `not_a_user`
 */
export function accountOf(
  services: Services,
  provider: Provider,
  person: ProvenPerson,
): Promise<string> {
  return inTransaction(services, async (trxServices) => {
    const connectedId = await findConnected(trxServices, provider, person);
    const userId = connectedId ?? (await findOrCreateUser(trxServices, person));
    await lockUser(trxServices, userId);
    const account = await findAccount(trxServices, provider, userId);
    const isConnected = connectedId !== undefined;
    if (!mayJoin(account, isConnected)) throw new Problem('not_a_user');
    if (account.membership !== 'joined') await join(trxServices, provider, account);
    if (!isConnected) await connect(trxServices, provider, person, userId);
    return userId;
  });
}

/**
 * An account that somebody else vouches for comes in only after its owner has joined, so that an organisation cannot take
 * over accounts of others by naming their domain. Who was removed stays out until they are invited again.
 */
function mayJoin({ membership, isBare }: Account, isConnected: boolean): boolean {
  if (membership === 'joined') return true;
  return membership === 'invited' ? isConnected || isBare : !isConnected && isBare;
}

async function findConnected(
  { db }: Services,
  provider: Provider,
  { subject }: ProvenPerson,
): Promise<string | undefined> {
  const identity = await db
    .selectFrom('identities')
    .select('user_id')
    .where('provider_id', '=', provider.id)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return identity?.user_id;
}

async function findOrCreateUser(
  { db, clock }: TimedServices,
  { email, name }: ProvenPerson,
): Promise<string> {
  const { id } = await db
    .insertInto('users')
    .values({ id: randomUUID(), email, name, created_at: clock.now() })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function findAccount(
  { db }: TimedServices,
  { organisationId }: Provider,
  userId: string,
): Promise<Account> {
  const { rows } = await sql<Account>`
    select u.id as "userId", case when ou.user_id is null then 'none'
        when ou.invited_as is null then 'joined' else 'invited' end as membership,
      u.password_hash is null and not exists (
        select from organisation_users x where x.user_id = u.id
          and x.organisation_id <> ${organisationId} and x.invited_as is null) as "isBare"
    from users u left join organisation_users ou
      on ou.user_id = u.id and ou.organisation_id = ${organisationId}
    where u.id = ${userId}`.execute(db);
  const [account] = rows;
  if (!account) throw new Problem('not_a_user');
  return account;
}

/** Joins as invited if they are, else without roles. */
async function join(
  services: TimedServices,
  { organisationId }: Provider,
  { userId }: Account,
): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const invitation = await db
    .selectFrom('invitations')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (invitation) {
    await consumeInvitation(services, { id: invitation.id, organisationId, userId });
    return;
  }
  await db
    .insertInto('organisation_users')
    .values({ organisation_id: organisationId, user_id: userId, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'user_id'])
        .doUpdateSet({ invited_as: null, invited_phone: null }),
    )
    .execute();
  await refreshUserNames(db, [userId]);
  await audit(services, 'user.joined', organisationId, userId);
}

/** One statement decides which of several first sign-ins at once connects the two. */
async function connect(
  services: TimedServices,
  { id, organisationId }: Provider,
  { subject }: ProvenPerson,
  userId: string,
): Promise<void> {
  const { db, clock } = services;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('identities')
    .values({ provider_id: id, subject, user_id: userId, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) {
    await audit(services, 'sign_on.linked', organisationId, userId);
    return;
  }
  const same = await db
    .selectFrom('identities')
    .select('user_id')
    .where('provider_id', '=', id)
    .where('subject', '=', subject)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!same) throw new Problem('not_a_user', { title: otherPerson });
}

async function audit(
  { db, clock }: TimedServices,
  action: AuditAction,
  organisationId: string,
  userId: string,
): Promise<void> {
  await auditInsert({ organisationId, userId, action, at: clock.now() }).execute(db);
}
