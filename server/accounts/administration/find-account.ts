import type { DbServices } from '#server/platform/services.ts';
import { UsageError } from './invite-admin.ts';

export interface NamedAccount {
  userId: string;
  hasSecondFactor: boolean;
}

/** Finds and locks an account by its address. @throws UsageError */
export async function findAccount({ db }: DbServices, email: string): Promise<NamedAccount> {
  if (!email) throw new UsageError('--email needs the address of an account.');
  const account = await db
    .selectFrom('users')
    .select(({ eb }) => ['id as userId', eb('totp_secret', 'is not', null).as('hasSecondFactor')])
    .where('email', '=', email.normalize('NFC').toLowerCase())
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw new UsageError(`No account has the address ${email}.`);
  return { userId: account.userId, hasSecondFactor: Boolean(account.hasSecondFactor) };
}
