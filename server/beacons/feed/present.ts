import type { Beacon } from '#contract/beacons.ts';
import type { BeaconFile, Feed, FeedItem } from '#contract/feed.ts';
import { itemsOnAPage } from './queries.ts';
import type { FeedItemRow, FeedRows, FileRow } from './queries.ts';

/** The feed and files on the page of a Beacon. */
export function presentFeedAndFiles({
  items,
  files,
  fileCount,
}: FeedRows): Pick<Beacon, 'feed' | 'files'> {
  return { feed: presentFeed(items), files: { total: fileCount, top: files.map(presentFile) } };
}

export function presentFeed(rows: FeedItemRow[]): Feed {
  const items = rows.slice(0, itemsOnAPage).map(presentFeedItem);
  return { items, hasMore: rows.length > itemsOnAPage };
}

export function presentFeedItem(row: FeedItemRow): FeedItem {
  const { id, postedAt, text, authorName, authorAvatar, file } = row;
  return {
    id,
    postedAt: new Date(postedAt).toISOString(),
    author: { name: authorName, avatar: authorAvatar },
    contents: { text },
    attachment: file && presentFile(file),
  };
}

export function presentFile({ id, role, filename, extension }: FileRow): BeaconFile {
  return { role, path: id, filename, extension };
}
