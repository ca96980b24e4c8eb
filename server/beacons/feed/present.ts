import type { Beacon } from '#contract/beacons.ts';
import type { Feed, FeedItem } from '#contract/feed.ts';
import { itemsOnAPage } from './queries.ts';
import type { FeedRows } from './queries.ts';

/** The feed and files on the page of a Beacon. */
export function presentFeedAndFiles(rows: FeedRows): Pick<Beacon, 'feed' | 'files'> {
  return { feed: presentFeed(rows.items), files: { total: rows.fileCount, top: rows.files } };
}

export function presentFeed(rows: FeedItem[]): Feed {
  const items = rows.slice(0, itemsOnAPage).map((item) => {
    return { ...item, postedAt: new Date(item.postedAt).toISOString() };
  });
  return { items, hasMore: rows.length > itemsOnAPage };
}
