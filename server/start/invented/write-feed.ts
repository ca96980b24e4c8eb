import { storedName } from '#server/beacons/feed/stored-name.ts';
import { extensionOf } from '#server/platform/files/file-name.ts';
import { fileKinds, isAccepted } from '#server/platform/files/file-kind.ts';
import type { Services } from '#server/platform/services.ts';
import { insertAll } from './insert-all.ts';
import type { InventedOrganisation, InventedPost } from './invented-organisation.ts';
import { smallFile } from './small-files.ts';

const day = 24 * 60 * 60_000;

/** Writes the feed items of an organisation's Beacons and stores their files. */
export async function writeFeed(
  services: Services,
  organisation: InventedOrganisation,
): Promise<void> {
  const items = organisation.posts.map((post) => ({
    ...post,
    row: itemRow(services, organisation, post),
  }));
  await insertAll(
    services.db,
    'feed_items',
    items.map(({ row }) => row),
  );
  for (const { row, file } of items) {
    if (file)
      await insertAll(services.db, 'beacon_files', [
        await storeFile(services, organisation, row, file),
      ]);
  }
}

function itemRow(
  { clock }: Services,
  { id, idOf, domain }: InventedOrganisation,
  { beacon, who, daysAgo, text }: InventedPost,
) {
  return {
    organisation_id: id,
    id: idOf('feed item', `${beacon} ${daysAgo}`),
    beacon_id: idOf('beacon', beacon),
    author_id: idOf('user', `${who}@${domain}`),
    text,
    posted_at: new Date(clock.now().getTime() - daysAgo * day),
  };
}

async function storeFile(
  { files }: Services,
  { idOf }: InventedOrganisation,
  item: ReturnType<typeof itemRow>,
  { name, contents, role }: NonNullable<InventedPost['file']>,
) {
  const extension = extensionOf(name);
  if (!isAccepted(extension)) throw new Error(`${name} cannot be attached`);
  const { organisation_id, beacon_id } = item;
  const id = idOf('file', name);
  const bytes = await smallFile(contents);
  await files.put(storedName({ organisationId: organisation_id, fileId: id }), bytes);
  return {
    organisation_id,
    id,
    beacon_id,
    feed_item_id: item.id,
    role: role ?? null,
    filename: name,
    extension,
    media_type: fileKinds[extension].mediaType,
    size: bytes.length,
    created_at: item.posted_at,
  };
}
