import { storedName } from '#server/beacons/feed/stored-name.ts';
import { extensionOf } from '#server/platform/files/file-name.ts';
import { fileKinds, isAccepted } from '#server/platform/files/file-kind.ts';
import type { Services } from '#server/platform/services.ts';
import { demoFeed } from './feed.ts';
import type { DemoPost } from './feed.ts';
import { demoId } from './ids.ts';
import { insertAll } from './insert-all.ts';
import type { DemoOrganisation } from './organisations.ts';
import { smallFile } from './small-files.ts';

const day = 24 * 60 * 60_000;

/** Writes the feed items of an organisation's Beacons and stores their files. */
export async function writeFeed(
  services: Services,
  { slug, beacons }: DemoOrganisation,
): Promise<void> {
  const posts = demoFeed.filter(({ beacon }) => beacons.some(({ key }) => key === beacon));
  const items = posts.map((post) => ({ ...post, row: itemRow(services, slug, post) }));
  await insertAll(
    services.db,
    'feed_items',
    items.map(({ row }) => row),
  );
  for (const { row, file } of items) {
    if (file) await insertAll(services.db, 'beacon_files', [await storeFile(services, row, file)]);
  }
}

function itemRow({ clock }: Services, slug: string, { beacon, who, daysAgo, text }: DemoPost) {
  return {
    organisation_id: demoId('organisation', slug),
    id: demoId('feed item', `${beacon} ${daysAgo}`),
    beacon_id: demoId('beacon', beacon),
    author_id: demoId('user', `${who}@${slug}.test`),
    text,
    posted_at: new Date(clock.now().getTime() - daysAgo * day),
  };
}

async function storeFile(
  { files }: Services,
  item: ReturnType<typeof itemRow>,
  { name, contents, role }: NonNullable<DemoPost['file']>,
) {
  const extension = extensionOf(name);
  if (!isAccepted(extension)) throw new Error(`${name} cannot be attached`);
  const { organisation_id, beacon_id } = item;
  const id = demoId('file', name);
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
