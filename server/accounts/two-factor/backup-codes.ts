import { createHmac, randomInt } from 'node:crypto';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import type { FactorServices } from './authenticator.ts';
import { tellOfChange } from './tell-of-change.ts';

const codes = 10;
/** Without those that are mistaken for each other when copied by hand. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeShape = new RegExp(`^[${alphabet}]{10}$`);

/** Replaces a user's codes by fresh ones; given once, kept as keyed hashes. */
export async function replaceBackupCodes(
  { db, clock, config }: FactorServices,
  userId: string,
): Promise<string[]> {
  const fresh = Array.from({ length: codes }, newCode);
  const rows = fresh.map((code) => ({
    user_id: userId,
    code_hash: hashOf(config.secretKey, userId, code),
  }));
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    await trx.deleteFrom('backup_codes').where('user_id', '=', userId).execute();
    await trx.insertInto('backup_codes').values(rows).execute();
    await tellOfChange({ db: trx, clock }, 'backup_codes_created', userId);
  });
  return fresh.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

export async function dropBackupCodes(
  { db }: Pick<FactorServices, 'db'>,
  userId: string,
): Promise<void> {
  await db.deleteFrom('backup_codes').where('user_id', '=', userId).execute();
}

/** Accepts a backup code, once, however it is spaced and cased; its owner is told. */
export async function acceptBackupCode(
  { db, clock, config }: FactorServices,
  userId: string,
  given: string,
): Promise<boolean> {
  const code = given.toLowerCase().replaceAll(/[\s-]/g, '');
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
    await tellOfChange({ db: trx, clock }, 'backup_code_used', userId);
    return true;
  });
}

function newCode(): string {
  return Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

function hashOf(secretKey: string, userId: string, code: string): Buffer {
  return createHmac('sha256', secretKey).update(`backup-code|${userId}|${code}`).digest();
}
