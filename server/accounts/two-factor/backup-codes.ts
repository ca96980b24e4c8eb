import { createHmac, randomInt } from 'node:crypto';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import type { FactorServices } from './authenticator.ts';
import { reportFactorChange } from './report-factor-change.ts';

const codeCount = 10;
/** Excludes characters that are easily confused when copied by hand. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeShape = new RegExp(`^[${alphabet}]{10}$`);

/** Replaces a user's codes. @returns the new codes, of which only keyed hashes are stored */
export async function replaceBackupCodes(
  { db, clock, config }: FactorServices,
  userId: string,
): Promise<string[]> {
  const newCodes = Array.from({ length: codeCount }, newCode);
  const rows = newCodes.map((code) => ({
    user_id: userId,
    code_hash: hashOf(config.secretKey, userId, code),
  }));
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    await trx.deleteFrom('backup_codes').where('user_id', '=', userId).execute();
    await trx.insertInto('backup_codes').values(rows).execute();
    await reportFactorChange({ db: trx, clock }, 'backup_codes_created', userId);
  });
  return newCodes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

export async function dropBackupCodes(
  { db }: Pick<FactorServices, 'db'>,
  userId: string,
): Promise<void> {
  await db.deleteFrom('backup_codes').where('user_id', '=', userId).execute();
}

/** Accepts a backup code once, in any spacing and case, and notifies the owner. */
export async function acceptBackupCode(
  { db, clock, config }: FactorServices,
  userId: string,
  input: string,
): Promise<boolean> {
  const code = input.toLowerCase().replaceAll(/[\s-]/g, '');
  if (!codeShape.test(code)) return false;
  const now = clock.now();
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('backup_codes')
      .set({ used_at: now })
      .where('user_id', '=', userId)
      .where('code_hash', '=', hashOf(config.secretKey, userId, code))
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await reportFactorChange({ db: trx, clock }, 'backup_code_used', userId);
    return true;
  });
}

function newCode(): string {
  return Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

function hashOf(secretKey: string, userId: string, code: string): Buffer {
  return createHmac('sha256', secretKey).update(`backup-code|${userId}|${code}`).digest();
}
