import * as z from 'zod';
import { endpoint } from './endpoint.ts';

/** The maximum size of an uploaded picture, in bytes. */
export const maxAvatarBytes = 4 * 1024 * 1024;

/** The widths at which avatars are shown, in CSS pixels; each is stored at twice that width. */
export const avatarSizes = ['35', '120'] as const;
export type AvatarSize = (typeof avatarSizes)[number];

/**
 * Takes `multipart/form-data` with `upload_preset=upload_avatar`, `tags` (the name of the environment) and `file`, a JPEG, PNG or TIFF under
 * 4 MB. The answer has no `data` wrapper; a problem is `{error: {message}}` beside the usual `errors`.
 */
export const uploadAvatar = endpoint('POST /api/avatars', {
  summary: 'Upload a picture of a person',
  answer: z.object({ public_id: z.string() }),
  problems: ['signed_out', 'csrf_failed', 'too_large', 'invalid', 'too_many'],
});

/** Answers the picture itself, square, as WebP. */
export const findAvatar = endpoint('GET /avatars/{public_id}', {
  summary: 'A picture of somebody in an organisation of the viewer',
  params: z.strictObject({ public_id: z.string().regex(/^[0-9a-f]{32}$/) }),
  query: z.object({ size: z.enum(avatarSizes).default('120') }),
  answer: z.file().mime('image/webp'),
  problems: ['malformed', 'signed_out', 'not_found', 'invalid'],
});
