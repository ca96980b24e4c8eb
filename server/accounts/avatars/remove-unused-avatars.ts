import { sql } from 'kysely';
import { avatarSizes } from '#contract/avatars.ts';
import type { Services } from '#server/platform/services.ts';
import { fileNameOf } from './queries.ts';

/** Whoever uploads a picture has this long to save their profile. */
const keptMs = 86_400_000;

/** Deletes the pictures that were uploaded and are used for nobody: each row together with its files. */
export async function removeUnusedAvatars({ db, clock, files }: Services): Promise<void> {
  const isUnused = sql<boolean>`created_at < ${new Date(clock.now().getTime() - keptMs)}
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
