import { createReadStream } from 'node:fs';
import { v7 } from 'uuid';
import type { AttachmentRole } from '#contract/feed.ts';
import { Problem } from '#contract/problems.ts';
import { fieldProblem } from '#server/beacons/field-problem.ts';
import type { BeaconFor } from '#server/beacons/access.ts';
import { assertStorage } from '#server/platform/files/storage-limit.ts';
import { checkFile } from '#server/platform/files/check-file.ts';
import type { CheckedFile } from '#server/platform/files/check-file.ts';
import type { Services } from '#server/platform/services.ts';
import { recordPending, removeSomeAbandoned, removePending } from './pending-files.ts';
import type { PendingFile } from './pending-files.ts';
import { storedName } from './stored-name.ts';

/** A file in the store without a `beacon_files` row yet. */
export interface StoredFile extends CheckedFile, PendingFile {}

/** The feed item that a file is attached to. */
interface NewItem {
  id: string;
  beaconId: string;
  postedAt: Date;
  role: AttachmentRole | null;
}

/** Stores a file while `run` writes the row that owns it, and removes it again if that fails. */
export async function withStoredFile<T>(
  services: Services,
  { organisationId }: BeaconFor<'comment'>,
  { originalName, path }: { originalName: string; path: string },
  run: (stored: StoredFile) => Promise<T>,
): Promise<T> {
  const checked = await checkFile(originalName, path);
  if ('rejection' in checked) throw fieldProblem('invalid', 'attachment_file', checked.rejection);
  await removeSomeAbandoned(services, organisationId);
  const pending = { organisationId, fileId: v7() };
  await recordPending(services, pending);
  try {
    await services.files.putStream(storedName(pending), createReadStream(path));
    return await run({ ...checked, ...pending });
  } catch (error) {
    await removePending(services, pending);
    throw error;
  }
}

/** Inserts the row that owns the file, in the transaction of the feed item it is attached to. */
export async function claimFile(
  services: Services,
  { organisationId, fileId, filename, extension, mediaType, size }: StoredFile,
  { id, beaconId, postedAt, role }: NewItem,
): Promise<void> {
  const key = { organisation_id: organisationId, id: fileId };
  const field = 'attachment_file';
  await assertStorage(services, { organisationId, beaconId, size, field });
  const { numDeletedRows } = await services.db
    .deleteFrom('pending_files')
    .where((row) => row.and(key))
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Problem('unavailable');
  const item = { beacon_id: beaconId, feed_item_id: id, role, created_at: postedAt };
  const file = { filename, extension, media_type: mediaType, size };
  await services.db
    .insertInto('beacon_files')
    .values({ ...key, ...item, ...file })
    .execute();
}
