import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { BeaconFile, FeedItem } from '#contract/feed.ts';
import type { BeaconKey } from '#server/beacons/projections/beacon-key.ts';
import { auditRead, readEvent } from '#server/platform/audit/audit-read.ts';
import { always, readAudited } from '#server/platform/audit/read-audited.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { displayAvatar, displayName } from '#server/platform/database/display-names.ts';

/** A Beacon that somebody views, with its client. */
interface ViewedBeacon extends BeaconKey {
  clientId: string;
}

export interface FeedRows {
  /** A page of items, plus one more if there are older ones. */
  items: FeedItem[];
  /** The first few files. */
  files: BeaconFile[];
  fileCount: number;
}

export const itemsOnAPage = 20;
const maxTopFiles = 5;

/** Reads the feed and files for the page of a Beacon and writes the audit event. */
export async function findFeed(
  services: Services,
  viewer: Viewer,
  beacon: ViewedBeacon,
): Promise<FeedRows> {
  const event = readEvent(services, 'feed.read', viewer, beacon);
  const select = sql<FeedRows>`
    select coalesce((select json_agg(page) from (${feedPage(beacon, null)}) page), '[]') as items,
      coalesce((select json_agg(file) from (${filesOf(beacon, maxTopFiles)}) file), '[]') as files,
      (select count(*) from beacon_files
        where organisation_id = ${beacon.organisationId} and beacon_id = ${beacon.beaconId}
      ) as "fileCount"`;
  const [feed] = await readAudited(services, { select, audit: always(auditRead(event)) });
  return feed ?? { items: [], files: [], fileCount: 0 };
}

/** Reads the items older than `before` and audits the read. Empty if `before` is not an item of this Beacon. */
export async function findItems(
  services: Services,
  viewer: Viewer,
  beacon: ViewedBeacon,
  before: string | null,
): Promise<FeedItem[]> {
  const event = readEvent(services, 'feed.read', viewer, beacon);
  const select = feedPage(beacon, before);
  return readAudited(services, { select, audit: always(auditRead(event)) });
}

/** Lists all files of a Beacon and audits the read. */
export async function findFiles(
  services: Services,
  viewer: Viewer,
  beacon: ViewedBeacon,
): Promise<BeaconFile[]> {
  const event = readEvent(services, 'files.listed', viewer, beacon);
  const select = filesOf(beacon, null);
  return readAudited(services, { select, audit: always(auditRead(event)) });
}

/** The items in the shape of the contract, except for the notation of their times. */
function feedPage(
  { organisationId, beaconId }: BeaconKey,
  before: string | null,
): RawBuilder<FeedItem> {
  const isOlder = before
    ? sql`and (i.posted_at, i.id) < (select posted_at, id from feed_items
        where organisation_id = ${organisationId} and beacon_id = ${beaconId} and id = ${before})`
    : sql``;
  return sql<FeedItem>`
    select i.id, i.posted_at as "postedAt", json_build_object('text', i.text) as contents,
      json_build_object('name', ${displayName}, 'avatar', ${displayAvatar}) as author,
      case when f.id is not null then json_build_object('path', f.id, 'role', f.role,
        'filename', f.filename, 'extension', f.extension) end as attachment
    from feed_items i
    join users u on u.id = i.author_id
    left join organisation_users ou on ou.organisation_id = i.organisation_id
      and ou.user_id = i.author_id
    left join beacon_files f on f.organisation_id = i.organisation_id and f.feed_item_id = i.id
    where i.organisation_id = ${organisationId} and i.beacon_id = ${beaconId} ${isOlder}
    order by i.posted_at desc, i.id desc limit ${itemsOnAPage + 1}`;
}

function filesOf(
  { organisationId, beaconId }: BeaconKey,
  limit: number | null,
): RawBuilder<BeaconFile> {
  return sql<BeaconFile>`
    select id as path, role, filename, extension from beacon_files
    where organisation_id = ${organisationId} and beacon_id = ${beaconId}
    order by role is null, created_at desc, id desc limit ${limit}`;
}
