import { updateProfile as endpoint } from '#contract/users.ts';
import { textOf } from '#contract/messages.ts';
import { Problem } from '#contract/problems.ts';
import { invalidPhone, phoneSchema } from '#contract/text.ts';
import { isOwnUpload } from '#server/accounts/avatars/queries.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Db } from '#server/platform/schema/schema.ts';
import type { DbServices, Services } from '#server/platform/services.ts';
import { presentCurrentUser } from '#server/accounts/sessions/present.ts';
import { withGroupNames } from '#server/accounts/sessions/queries.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { assertOwnRequest } from './access.ts';
import { updateUser } from './user-row.ts';
import { refreshUserNames } from './user-names.ts';

export const updateProfile = handleSignedIn(endpoint, async ({ services, viewer, query, body }) => {
  assertOwnRequest(viewer, query.requester_email);
  const { name, fullName = viewer.fullName, phone = viewer.phone, avatar = viewer.avatar } = body;
  const { language = viewer.language } = body;
  if (phone !== viewer.phone && !phoneSchema.nullable().safeParse(phone).success) {
    throw new Problem('invalid', { fields: { phone: textOf(invalidPhone) } });
  }
  const profile = { name, fullName: fullName || null, phone: phone || null, avatar, language };
  await inTransaction(services, async (trxServices) => {
    await assertOwnAvatar(trxServices, viewer, avatar);
    await write(trxServices, viewer, profile);
  });
  const changed = await withGroupNames(services, { ...viewer, ...profile });
  return { user: presentCurrentUser(changed) };
});

type Profile = Pick<Viewer, 'name' | 'fullName' | 'phone' | 'avatar' | 'language'>;

/** Stores the profile; a new name also replaces names that admins gave the user in organisations. */
async function write(
  { db }: DbServices,
  { userId, name: oldName }: Viewer,
  { name, fullName, phone, avatar, language }: Profile,
): Promise<void> {
  await updateUser({ db }, userId, { name, full_name: fullName, phone, avatar, language });
  if (name !== oldName) await dropKnownNames(db, userId);
  await refreshUserNames(db, [userId]);
}

async function dropKnownNames(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('organisation_users')
    .set({ known_as: null })
    .where('user_id', '=', userId)
    .where('known_as', 'is not', null)
    .execute();
}

async function assertOwnAvatar(
  services: Services,
  viewer: Viewer,
  avatar: string | null,
): Promise<void> {
  if (avatar === null || avatar === viewer.avatar) return;
  if (await isOwnUpload(services, viewer, avatar)) return;
  throw new Problem('invalid', { fields: { avatar: 'Please upload this picture again' } });
}
