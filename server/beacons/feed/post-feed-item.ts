import { msg } from '@lingui/core/runtime-macro';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { maxFileBytes, postFeedItem as endpoint } from '#contract/feed.ts';
import type { AttachmentRole, FeedItem } from '#contract/feed.ts';
import { Problem } from '#contract/problems.ts';
import { fieldProblem } from '#server/beacons/field-problem.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { beaconFor, requireStanding } from '#server/beacons/access.ts';
import type { BeaconFor } from '#server/beacons/access.ts';
import { can } from '#contract/permissions.ts';
import { handleUpload } from '#server/platform/http/file-route.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { claimFile, withStoredFile } from './attachment.ts';
import type { StoredFile } from './attachment.ts';
import { readUpload } from './read-upload.ts';
import type { Upload } from './read-upload.ts';

const limits = { fileSize: maxFileBytes, files: 1, fields: 3, fieldSize: 40_000, parts: 5 };

export const postFeedItem = handleUpload(
  endpoint,
  { limits, maxPerMinute: 30 },
  async ({ services, viewer, request }) => {
    await using upload = await readUpload(request);
    // The audit of a rejected request records the Beacon from the body.
    request.body = upload.fields;
    return { feedItem: await post(services, viewer, upload) };
  },
);

async function post(services: Services, viewer: Viewer, upload: Upload): Promise<FeedItem> {
  const { beacon_uuid: uuid, text, attachment_role: role } = upload.fields;
  const beacon = await beaconFor(services, viewer, 'comment', uuid);
  if (role && !can('edit', beacon.standing)) throw new Problem('not_allowed');
  if (!text && !upload.file)
    throw fieldProblem('invalid', 'text', msg`Write something or attach a file`);
  if (role && !upload.file)
    throw fieldProblem('invalid', 'attachment_file', msg`Attach the treatment plan`);
  const writeWith = (file: StoredFile | null) =>
    write(services, viewer, beacon, { text, role, file });
  return upload.file ? withStoredFile(services, beacon, upload.file, writeWith) : writeWith(null);
}

async function write(
  services: Services,
  viewer: Viewer,
  { organisationId, beaconId, clientId }: BeaconFor<'comment'>,
  { text, role, file }: { text: string; role: AttachmentRole | null; file: StoredFile | null },
): Promise<FeedItem> {
  const { db, clock } = services;
  const { userId, name, avatar } = viewer;
  const [id, postedAt] = [v7(), clock.now()];
  const event = { organisationId, userId, clientId, beaconId, at: postedAt };
  await db.transaction().execute(async (trx) => {
    await sql`select from beacons where organisation_id = ${organisationId} and id = ${beaconId}
      for no key update`.execute(trx);
    const action = role ? 'edit' : 'comment';
    const scoped = { ...services, db: trx };
    await requireStanding(scoped, viewer, action, event);
    await trx
      .insertInto('feed_items')
      .values({
        organisation_id: organisationId,
        id,
        beacon_id: beaconId,
        author_id: userId,
        text,
        posted_at: postedAt,
      })
      .execute();
    if (file) await claimFile(scoped, file, { id, beaconId, postedAt, role });
    await auditInsert({ ...event, action: 'feed_item.posted' }).execute(trx);
  });
  return {
    id,
    postedAt: postedAt.toISOString(),
    author: { name, avatar },
    contents: { text },
    attachment: file && { ...file, role, path: file.fileId },
  };
}
