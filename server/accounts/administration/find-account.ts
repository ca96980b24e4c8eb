import type { DbServices } from '#server/platform/services.ts';
import { UsageError } from './invite-admin.ts';

/** Finds and locks an account by its address. @throws UsageError */
export async function findAccount({ db }: DbServices, email: string) {
  if (!email) throw new UsageError('--email needs the address of an account.');
  const account = await db
    .selectFrom('users')
    .select(['id as userId', 'totp_secret'])
    .where('email', '=', email.normalize('NFC').toLowerCase())
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw new UsageError(`No account has the address ${email}.`);
  return { userId: account.userId, hasSecondFactor: account.totp_secret !== null };
}
