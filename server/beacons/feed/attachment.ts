import { createReadStream } from 'node:fs';
import { v7 } from 'uuid';
import type { AttachmentRole } from '#contract/feed.ts';
import { Problem } from '#contract/problems.ts';
import type { BeaconFor } from '#server/beacons/access.ts';
import { assertStorage } from '#server/platform/files/storage-limit.ts';
import { checkFile } from '#server/platform/files/check-file.ts';
import type { CheckedFile } from '#server/platform/files/check-file.ts';
import type { Services } from '#server/platform/services.ts';
import { storedName } from './stored-name.ts';

/** A file that lies in the store and that no row names yet. */
export interface KeptFile extends CheckedFile {
  organisationId: string;
  fileId: string;
}

type PendingFile = Pick<KeptFile, 'organisationId' | 'fileId'>;

const abandonedAfterMs = 60 * 60_000;
const maxRemoved = 20;

/** Keeps a file for as long as it takes to write down whose it is; where that fails, it is removed again. */
export async function withKeptFile<T>(
  services: Services,
  { organisationId }: BeaconFor<'comment'>,
  { givenName, path }: { givenName: string; path: string },
  run: (kept: KeptFile) => Promise<T>,
): Promise<T> {
  const checked = await checkFile(givenName, path);
  if (typeof checked === 'string') {
    throw new Problem('invalid', { title: checked, fields: { attachment_file: checked } });
  }
  await removeAbandoned(services);
  const pending = { organisationId, fileId: v7() };
  await announce(services, pending);
  try {
    await services.files.putStream(storedName(pending), createReadStream(path));
    return await run({ ...checked, ...pending });
  } catch (error) {
    await remove(services, pending);
    throw error;
  }
}

/** Writes down whose file it is, in the transaction of what it is attached to. */
export async function claimFile(
  { db: trx, config }: Pick<Services, 'db' | 'config'>,
  kept: KeptFile,
  item: { id: string; beaconId: string; postedAt: Date; role: AttachmentRole | null },
): Promise<void> {
  const own = { organisation_id: kept.organisationId, id: kept.fileId };
  const { organisationId, size } = kept;
  const { beaconId } = item;
  const field = 'attachment_file';
  await assertStorage({ db: trx, config }, { organisationId, beaconId, size, field });
  const { numDeletedRows } = await trx
    .deleteFrom('pending_files')
    .where('organisation_id', '=', own.organisation_id)
    .where('id', '=', own.id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Problem('unavailable');
  await trx
    .insertInto('beacon_files')
    .values({
      ...own,
      beacon_id: item.beaconId,
      feed_item_id: item.id,
      role: item.role,
      filename: kept.filename,
      extension: kept.extension,
      media_type: kept.mediaType,
      size: kept.size,
      created_at: item.postedAt,
    })
    .execute();
}

/** Before a file goes into the store, so that it is found again should the server die over it. */
async function announce({ db, clock }: Services, pending: PendingFile): Promise<void> {
  const { organisationId: organisation_id, fileId: id } = pending;
  await db
    .insertInto('pending_files')
    .values({ organisation_id, id, created_at: clock.now() })
    .execute();
}

/** Clears away what uploads left behind that ended with their server. */
async function removeAbandoned(services: Services): Promise<void> {
  const since = new Date(services.clock.now().getTime() - abandonedAfterMs);
  const abandoned = await services.db
    .selectFrom('pending_files')
    .select(['organisation_id as organisationId', 'id as fileId'])
    .where('created_at', '<', since)
    .limit(maxRemoved)
    .execute();
  for (const pending of abandoned) await remove(services, pending);
}

async function remove({ db, files }: Services, pending: PendingFile): Promise<void> {
  await files.remove(storedName(pending));
  await db
    .deleteFrom('pending_files')
    .where('organisation_id', '=', pending.organisationId)
    .where('id', '=', pending.fileId)
    .execute();
}
