import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import * as z from 'zod';
import { maxFileBytes, postFeedItem as endpoint } from '#contract/feed.ts';
import type { AttachmentRole, FeedItem } from '#contract/feed.ts';
import { Problem } from '#contract/problems.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { beaconFor, refuseWithoutStanding } from '#server/beacons/access.ts';
import type { BeaconFor } from '#server/beacons/access.ts';
import { can } from '#contract/permissions.ts';
import { perPersonPerMinute, describe, viewerOf } from '#server/platform/http/file-route.ts';
import type { FileRoute } from '#server/platform/http/file-route.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { claimFile, withKeptFile } from './attachment.ts';
import type { KeptFile } from './attachment.ts';
import { presentFeedItem } from './present.ts';
import { readUpload } from './read-upload.ts';
import type { Upload } from './read-upload.ts';

const limits = { fileSize: maxFileBytes, files: 1, fields: 3, fieldSize: 40_000, parts: 5 };
const postsAMinute = 30;

export const postFeedItem = { endpoint, serve } satisfies FileRoute;

function serve(app: FastifyInstance, services: Services): void {
  app.register(multipart, { limits });
  const { config, schema } = describe(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      ...schema,
      consumes: ['multipart/form-data'],
      response: { 200: z.object({ data: endpoint.answer }) },
    },
    config: { ...config, rateLimit: perPersonPerMinute(postsAMinute) },
    handler: async (request) => {
      const viewer = viewerOf(request);
      await using upload = await readUpload(request);
      // Where it is refused, the audit tells which Beacon it named.
      request.body = upload.fields;
      return { data: { feedItem: await post(services, viewer, upload) } };
    },
  });
}

async function post(services: Services, viewer: Viewer, upload: Upload): Promise<FeedItem> {
  const { beacon_uuid: uuid, text, attachment_role: role } = upload.fields;
  const beacon = await beaconFor(services, viewer, 'comment', uuid);
  if (role && !can('edit', beacon.standing)) throw new Problem('not_allowed');
  if (!text && !upload.file) refuseField('text', 'Write something or attach a file');
  if (role && !upload.file) refuseField('attachment_file', 'Attach the treatment plan');
  const writeWith = (kept: KeptFile | null) =>
    write(services, viewer, beacon, { text, role, kept });
  return upload.file ? withKeptFile(services, beacon, upload.file, writeWith) : writeWith(null);
}

function refuseField(field: string, message: string): never {
  throw new Problem('invalid', { title: message, fields: { [field]: message } });
}

async function write(
  services: Services,
  viewer: Viewer,
  { organisationId, beaconId, clientId }: BeaconFor<'comment'>,
  { text, role, kept }: { text: string; role: AttachmentRole | null; kept: KeptFile | null },
): Promise<FeedItem> {
  const { db, clock, config } = services;
  const { userId, name, avatar } = viewer;
  const [id, postedAt] = [v7(), clock.now()];
  const event = { organisationId, userId, clientId, beaconId, at: postedAt };
  await db.transaction().execute(async (trx) => {
    await sql`select from beacons where organisation_id = ${organisationId} and id = ${beaconId}
      for no key update`.execute(trx);
    const action = role ? 'edit' : 'comment';
    await refuseWithoutStanding({ ...services, db: trx }, viewer, action, event);
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
    if (kept) await claimFile({ db: trx, config }, kept, { id, beaconId, postedAt, role });
    await auditInsert({ ...event, action: 'feed_item.posted' }).execute(trx);
  });
  return presentFeedItem({
    id,
    postedAt: postedAt.toISOString(),
    text,
    authorName: name,
    authorAvatar: avatar,
    file: kept && { id: kept.fileId, role, filename: kept.filename, extension: kept.extension },
  });
}
