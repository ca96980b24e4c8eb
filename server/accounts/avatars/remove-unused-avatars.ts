import { sql } from 'kysely';
import { avatarSizes } from '#contract/avatars.ts';
import type { Services } from '#server/platform/services.ts';
import { fileNameOf } from './queries.ts';

/** The time from an upload until the profile must be saved. */
const unusedMs = 86_400_000;

/** How many pictures are asked about at once. */
const batch = 1000;

/** Deletes uploaded pictures that no user, client or organisation has, each row with its files. */
export async function removeUnusedAvatars(services: Services): Promise<void> {
  let after = '';
  let ids: string[];
  do {
    ids = await findUploads(services, after);
    const used = await findUsed(services, ids);
    for (const publicId of ids) if (!used.has(publicId)) await remove(services, publicId);
    after = ids.at(-1) ?? '';
  } while (ids.length === batch);
}

async function findUploads({ db, clock }: Services, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('avatars')
    .select('public_id')
    .where('created_at', '<', new Date(clock.now().getTime() - unusedMs))
    .where('public_id', '>', after)
    .orderBy('public_id')
    .limit(batch)
    .execute();
  return rows.map(({ public_id }) => public_id);
}

/** Users and clients are asked apart, because a cluster stores them apart. */
async function findUsed({ db }: Pick<Services, 'db'>, ids: string[]): Promise<Set<string | null>> {
  const isOne = sql<boolean>`avatar = any(${ids}::text[])`;
  const users = await db.selectFrom('users').select('avatar').where(isOne).execute();
  const clients = await db.selectFrom('clients').select('avatar').where(isOne).execute();
  const organisations = await db
    .selectFrom('organisations')
    .select('logo as avatar')
    .where(sql<boolean>`logo = any(${ids}::text[])`)
    .execute();
  return new Set([...users, ...clients, ...organisations].map(({ avatar }) => avatar));
}

/** The lock makes a profile that is being saved wait, or it waits for that profile and keeps the picture. */
async function remove({ db, files }: Services, publicId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select from avatars where public_id = ${publicId} for update`.execute(trx);
    if ((await findUsed({ db: trx }, [publicId])).size > 0) return;
    await trx.deleteFrom('avatars').where('public_id', '=', publicId).execute();
    for (const size of avatarSizes) await files.remove(fileNameOf(publicId, size));
  });
}
