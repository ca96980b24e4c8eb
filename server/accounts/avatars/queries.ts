import { sql } from 'kysely';
import type { AvatarSize } from '#contract/avatars.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

export function fileNameOf(publicId: string, size: AvatarSize): string {
  return `avatars/${publicId}-${size}.webp`;
}

/** Whether a viewer may see a picture: their own, a logo, or one uploaded by a user of one of their organisations. */
export async function isVisible(
  { db }: Services,
  { userId }: Viewer,
  publicId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from avatars a where a.public_id = ${publicId} and (a.uploaded_by = ${userId} or exists (
      select from organisation_users uploader
      join organisation_users own on own.organisation_id = uploader.organisation_id
      where uploader.user_id = a.uploaded_by and own.user_id = ${userId}
        and own.invited_as is null) or exists (
      select from organisations o
      join organisation_users own on own.organisation_id = o.organisation_id
      where o.logo = a.public_id and own.user_id = ${userId} and own.invited_as is null))`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Whether the viewer uploaded a picture: nobody can use another user's picture by its id. The lock keeps the picture
 * until the transaction that takes it into use ends.
 */
export async function isOwnUpload(
  { db }: Services,
  { userId }: Viewer,
  publicId: string,
): Promise<boolean> {
  const { rows } = await sql`select from avatars
    where public_id = ${publicId} and uploaded_by = ${userId} for share`.execute(db);
  return rows.length > 0;
}
