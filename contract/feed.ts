import { msg } from '@lingui/core/runtime-macro';
import * as z from 'zod';
import { changeProblems, endpoint } from './endpoint.ts';

/** The maximum size of an attached file, in bytes. */
export const maxFileBytes = 25 * 1024 * 1024;

/** The maximum length of a comment, in characters. */
export const maxCommentLength = 5000;

/** The file extensions that may be attached. */
export const fileExtensions = [
  'pdf',
  'jpg',
  'jpeg',
  'png',
  'gif',
  'webp',
  'tif',
  'tiff',
  'heic',
  'heif',
  'docx',
  'xlsx',
  'pptx',
  'odt',
  'ods',
  'odp',
  'txt',
  'csv',
] as const;

/** The roles that an attachment can have. */
export const attachmentRoles = { treatment_plan: msg`Treatment plan` };
export type AttachmentRole = keyof typeof attachmentRoles;

const roleSchema = z.enum(['treatment_plan']).nullable();

const beaconFileSchema = z.object({
  role: roleSchema,
  /** The file is at `/beacon_files/{path}`. */
  path: z.uuid(),
  filename: z.string(),
  extension: z.string(),
});
export type BeaconFile = z.output<typeof beaconFileSchema>;

const feedItemSchema = z.object({
  id: z.uuid(),
  postedAt: z.iso.datetime(),
  author: z.object({ name: z.string(), avatar: z.string().nullable() }),
  contents: z.object({ text: z.string() }),
  attachment: beaconFileSchema.nullable(),
});
export type FeedItem = z.output<typeof feedItemSchema>;

/** Newest first. */
export const feedSchema = z.object({ items: z.array(feedItemSchema), hasMore: z.boolean() });
export type Feed = z.output<typeof feedSchema>;

/** Treatment plans first, then the newest. */
export const topFilesSchema = z.object({ total: z.int(), top: z.array(beaconFileSchema) });

const beaconParams = z.strictObject({ uuid: z.uuid() });

/** The fields beside the file; a request that is no multipart form, or has other fields, is malformed. */
export const feedItemFields = z.strictObject({
  beacon_uuid: z.uuid(),
  text: z.string().trim().normalize().max(maxCommentLength).default(''),
  attachment_role: z
    .enum(['treatment_plan', ''])
    .default('')
    .transform((role) => role || null),
});

/**
 * Takes `multipart/form-data` with `beacon_uuid`, `text`, `attachment_file` (one, at most 25 MB) and
 * `attachment_role` (`treatment_plan` or nothing). Field errors are in `errors.fields`.
 */
export const postFeedItem = endpoint('POST /api/feed_items', {
  summary: "Post a comment, a file or both to a Beacon's feed",
  answer: z.object({ feedItem: feedItemSchema }),
  problems: [...changeProblems, 'too_large', 'invalid', 'no_storage', 'too_many'],
});

export const listFeedItems = endpoint('GET /api/beacons/{uuid}/feed', {
  summary: "A Beacon's feed, newest first, from the item before the given one on",
  params: beaconParams,
  query: z.object({ before: z.uuid().optional() }),
  answer: feedSchema,
  problems: ['malformed', 'signed_out', 'not_found', 'invalid'],
});

export const listBeaconFiles = endpoint('GET /api/beacons/{uuid}/files', {
  summary: 'Every file of a Beacon, treatment plans first, then the newest',
  params: beaconParams,
  answer: z.object({ files: z.array(beaconFileSchema), total: z.int() }),
  problems: ['signed_out', 'not_found'],
});

/** Answers the file itself as a download: it is never displayed in the page's origin. */
export const findBeaconFile = endpoint('GET /beacon_files/{path}', {
  summary: 'A file of a Beacon',
  scope: 'export',
  params: z.strictObject({ path: z.uuid() }),
  answer: z.file(),
  problems: ['signed_out', 'not_found'],
});
