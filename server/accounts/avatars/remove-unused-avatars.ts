import { sql } from 'kysely';
import { avatarSizes } from '#contract/avatars.ts';
import type { Services } from '#server/platform/services.ts';
import { fileNameOf } from './queries.ts';

/** The time from an upload until the profile must be saved. */
const unusedMs = 86_400_000;

/** Deletes uploaded pictures that no user or client has, each row with its files. */
export async function removeUnusedAvatars({ db, clock, files }: Services): Promise<void> {
  const isUnused = sql<boolean>`created_at < ${new Date(clock.now().getTime() - unusedMs)}
    and not exists (select from users where avatar = public_id)
    and not exists (select from clients where avatar = public_id)`;
  const unused = await db.selectFrom('avatars').select('public_id').where(isUnused).execute();
  for (const { public_id: publicId } of unused) {
    await db.transaction().execute(async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('avatars')
        .where('public_id', '=', publicId)
        .where(isUnused)
        .executeTakeFirst();
      if (numDeletedRows === 0n) return;
      for (const size of avatarSizes) await files.remove(fileNameOf(publicId, size));
    });
  }
}
