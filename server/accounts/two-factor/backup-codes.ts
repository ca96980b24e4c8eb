import { createHmac, randomInt } from 'node:crypto';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import { lockUser } from '#server/accounts/users/user-row.ts';
import { removeAuthenticator } from './authenticator.ts';
import { reportFactorChange } from './report-factor-change.ts';
import type { CoreServices, DbServices } from '#server/platform/services.ts';

const codeCount = 10;
/** Excludes characters that are easily confused when copied by hand. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeShape = new RegExp(`^[${alphabet}]{10}$`);

/** Replaces a user's codes. @returns the new codes, of which only keyed hashes are stored */
export async function replaceBackupCodes(
  services: CoreServices,
  userId: string,
): Promise<string[]> {
  const newCodes = Array.from({ length: codeCount }, newCode);
  const rows = newCodes.map((code) => ({
    user_id: userId,
    code_hash: hashOf(services, userId, code),
  }));
  await inTransaction(services, async (trxServices) => {
    await lockUser(trxServices, userId);
    await dropBackupCodes(trxServices, userId);
    await trxServices.db.insertInto('backup_codes').values(rows).execute();
    await reportFactorChange(trxServices, 'backup_codes_created', userId);
  });
  return newCodes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

export async function dropBackupCodes({ db }: DbServices, userId: string): Promise<void> {
  await db.deleteFrom('backup_codes').where('user_id', '=', userId).execute();
}

/** Removes a user's authenticator and backup codes. */
export async function removeSecondFactor(services: DbServices, userId: string): Promise<void> {
  await removeAuthenticator(services, userId);
  await dropBackupCodes(services, userId);
}

/** Accepts a backup code once, in any spacing and case, and notifies the owner. */
export async function acceptBackupCode(
  services: CoreServices,
  userId: string,
  input: string,
): Promise<boolean> {
  const code = input.toLowerCase().replaceAll(/[\s-]/g, '');
  if (!codeShape.test(code)) return false;
  return inTransaction(services, async (trxServices) => {
    const { numUpdatedRows } = await trxServices.db
      .updateTable('backup_codes')
      .set({ used_at: services.clock.now() })
      .where('user_id', '=', userId)
      .where('code_hash', '=', hashOf(services, userId, code))
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await reportFactorChange(trxServices, 'backup_code_used', userId);
    return true;
  });
}

function newCode(): string {
  return Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

function hashOf({ config }: CoreServices, userId: string, code: string): Buffer {
  return createHmac('sha256', config.secretKey).update(`backup-code|${userId}|${code}`).digest();
}
