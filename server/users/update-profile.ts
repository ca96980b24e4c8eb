import { updateProfile as endpoint } from '#contract/users.ts';
import { Problem } from '#contract/problems.ts';
import { noPhone, phoneSchema } from '#contract/text.ts';
import { isOwnUpload } from '#server/avatars/queries.ts';
import { handleSignedIn } from '#server/http/handle.ts';
import type { Services } from '#server/services.ts';
import { presentCurrentUser } from '#server/sessions/present.ts';
import { withGroupNames } from '#server/sessions/queries.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import { assertOwnRequest } from './access.ts';

export const updateProfile = handleSignedIn(endpoint, async ({ services, viewer, query, body }) => {
  assertOwnRequest(viewer, query.requester_email);
  const { name, fullName = viewer.fullName, phone = viewer.phone, avatar = viewer.avatar } = body;
  if (phone !== viewer.phone && !phoneSchema.nullable().safeParse(phone).success) {
    throw new Problem('invalid', { fields: { phone: noPhone } });
  }
  await assertOwnAvatar(services, viewer, avatar);
  const profile = { name, fullName: fullName || null, phone: phone || null, avatar };
  await services.db
    .updateTable('users')
    .set({ name, full_name: profile.fullName, phone: profile.phone, avatar })
    .where('id', '=', viewer.userId)
    .execute();
  const changed = await withGroupNames(services, { ...viewer, ...profile });
  return { user: presentCurrentUser(changed) };
});

async function assertOwnAvatar(
  services: Services,
  viewer: Viewer,
  avatar: string | null,
): Promise<void> {
  if (avatar === null || avatar === viewer.avatar) return;
  if (await isOwnUpload(services, viewer, avatar)) return;
  throw new Problem('invalid', { fields: { avatar: 'Please upload this picture again' } });
}
