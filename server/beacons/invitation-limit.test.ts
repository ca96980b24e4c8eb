import { afterAll, beforeAll, expect, test } from 'vitest';
import { BeaconMaker, beaconOf } from '#testing/beacon-maker.ts';

let maker: BeaconMaker;
beforeAll(async () => {
  maker = await BeaconMaker.open();
  const { services } = maker.app;
  services.config = { ...services.config, invitationsPerPerson: 3 };
});
afterAll(() => maker[Symbol.asyncDispose]());

const team = (...names: string[]) =>
  names.map((name) => ({ name, email: `${name}@example.test`, roles: ['parent', 'admin'] }));

test('A Beacon that exceeds the invitation limit is rejected and nobody is invited', async () => {
  const refused = await maker.create(maker.form({ members: team('a', 'b', 'c', 'd') }));
  expect(refused).toMatchObject({ status: 429, errors: { id: 'too_many' } });
  expect(refused.errors['fields']).toEqual({ members: expect.stringContaining('only 3 more') });
  expect(await emails('d')).toEqual([]);
  const created = await maker.create(maker.form({ members: team('a', 'b') }));
  expect(created.status).toBe(200);
  const { uuid } = beaconOf(created);
  const edit = (...names: string[]) => maker.update(uuid, { members: team('a', ...names) });
  expect(await edit('c', 'd', 'e', 'f')).toMatchObject({ status: 429, errors: { id: 'too_many' } });
  expect(await emails('c')).toEqual([]);
  expect((await edit('c', 'd', 'e')).status).toBe(200);
  expect((await maker.create(maker.form({ members: team('a', 'b', 'c') }))).status).toBe(200);
});

async function emails(name: string): Promise<unknown[]> {
  return maker.app.services.db
    .selectFrom('users')
    .select('email')
    .where('email', '=', `${name}@example.test`)
    .execute();
}
