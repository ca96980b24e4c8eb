import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { avatarSizes } from '#contract/avatars.ts';
import { updateProfile } from '#contract/users.ts';
import { demoId } from '#server/demo/ids.ts';
import type { Db } from '#server/platform/schema/schema.ts';
import { BeaconMaker } from '#testing/beacon-maker.ts';
import type { Answer } from '#testing/http-app.ts';
import { fileNameOf } from './queries.ts';
import { removeUnusedAvatars } from './remove-unused-avatars.ts';

let maker: BeaconMaker;
beforeAll(async () => {
  maker = await BeaconMaker.open();
});
afterAll(() => maker[Symbol.asyncDispose]());

const twoDays = 2 * 86_400_000;
const cora = demoId('user', 'cora@riverside.test');
const key = 'with a picture';

/** How a request takes a picture into use, and what makes it wait after it has asked for the picture. */
const requests: [string, (avatar: string) => Promise<Answer>, (trx: Db) => Promise<unknown>][] = [
  [
    'a profile',
    async (avatar) =>
      maker.app.put(updateProfile.path, { name: 'Cora', avatar }, await maker.signIn('cora')),
    (trx) => sql`select from users where id = ${cora} for no key update`.execute(trx),
  ],
  [
    'a new client',
    (clientAvatar) =>
      maker.create(maker.form({ clientAvatar }), 'cora', { 'idempotency-key': key }),
    (trx) => {
      const lock = `${demoId('organisation', 'riverside')} ${cora} ${key}`;
      return sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx);
    },
  ],
];

// The embedded database runs one transaction at a time, and a cluster has its locks on the nodes.
test.skipIf(process.env['TEST_DATABASE'] !== 'postgres').each(requests)(
  'a picture is kept that %s takes into use while it is being removed',
  async (name, use, hold) => {
    const { services } = maker.app;
    const picture = await upload(name);
    let isRemoved = false;
    const work = await services.db.transaction().execute(async (trx) => {
      await hold(trx);
      const used = use(picture);
      await vi.waitFor(async () => expect(await countWaiting()).toBe(1));
      const removed = removeUnusedAvatars(services).then(() => (isRemoved = true));
      await vi.waitFor(async () => expect(isRemoved || (await countWaiting()) === 2).toBe(true));
      return { used, removed };
    });
    expect(await work.used).toMatchObject({ status: 200 });
    await work.removed;
    for (const size of avatarSizes) {
      expect(await services.files.find(fileNameOf(picture, size))).not.toBeNull();
    }
  },
);

/** A picture that Cora uploaded and that nobody has used. */
async function upload(name: string): Promise<string> {
  const { db, clock, files } = maker.app.services;
  const public_id = Buffer.from(name).toString('hex').padEnd(32, '0').slice(0, 32);
  const created_at = new Date(clock.now().getTime() - twoDays);
  await db.insertInto('avatars').values({ public_id, uploaded_by: cora, created_at }).execute();
  for (const size of avatarSizes) await files.put(fileNameOf(public_id, size), Buffer.from(name));
  return public_id;
}

/** How many connections wait for another's lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity a
    where datname = current_database()
      and exists (select from pg_locks where pid = a.pid and not granted)`.execute(
    maker.app.services.db,
  );
  return rows[0]?.count ?? 0;
}
