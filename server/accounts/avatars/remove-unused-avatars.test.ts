import { expect, test, vi } from 'vitest';
import { avatarSizes } from '#contract/avatars.ts';
import { makeBeacon } from '#testing/make-beacon.ts';
import { servicesWithUser } from '#testing/services-with-user.ts';
import { fileNameOf } from './queries.ts';
import { removeUnusedAvatars } from './remove-unused-avatars.ts';

const day = 86_400_000;
const { services, user } = servicesWithUser();

test('An unused picture is deleted with its files a day after the upload', async () => {
  await upload('of-a-user', 2);
  await upload('of-a-client', 2);
  await upload('replaced', 1.1);
  await upload('just-uploaded', 0.9);
  await services.db.updateTable('users').set({ avatar: 'of-a-user' }).execute();
  await makeBeacon(services);
  await services.db.updateTable('clients').set({ avatar: 'of-a-client' }).execute();
  await removeUnusedAvatars(services);
  expect(await rows()).toEqual(['just-uploaded', 'of-a-client', 'of-a-user']);
  for (const size of avatarSizes) {
    expect(await services.files.find(fileNameOf('replaced', size))).toBeNull();
    for (const publicId of await rows()) {
      expect(await services.files.find(fileNameOf(publicId, size)), publicId).not.toBeNull();
    }
  }
});

test('A failed deletion is repeated the next day', async () => {
  await upload('replaced', 2);
  const remove = vi.spyOn(services.files, 'remove').mockRejectedValueOnce(new Error('away'));
  await expect(removeUnusedAvatars(services)).rejects.toThrow('away');
  expect(await rows()).toEqual(['replaced']);
  await removeUnusedAvatars(services);
  expect(await rows()).toEqual([]);
  expect(remove).toHaveBeenLastCalledWith(fileNameOf('replaced', '120'));
});

async function upload(public_id: string, days: number): Promise<void> {
  const created_at = new Date(services.clock.now().getTime() - days * day);
  await services.db
    .insertInto('avatars')
    .values({ public_id, uploaded_by: user.id, created_at })
    .execute();
  for (const size of avatarSizes) {
    await services.files.put(fileNameOf(public_id, size), Buffer.from(public_id));
  }
}

async function rows(): Promise<string[]> {
  const avatars = await services.db
    .selectFrom('avatars')
    .select('public_id')
    .orderBy('public_id')
    .execute();
  return avatars.map(({ public_id }) => public_id);
}
