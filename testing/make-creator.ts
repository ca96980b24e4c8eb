import { demoId } from '#server/demo/ids.ts';
import type { BeaconMaker } from './beacon-maker.ts';

/** Clients whom a creator of Riverside does not find, each with a reason. */
export const hiddenClients = [
  ['whom the creator does not see', demoId('client', 'kim')],
  ['of another organisation', demoId('client', 'eli')],
  ['with an unknown id', demoId('client', 'nobody')],
] as const;

/** Gives a user of Riverside only the role that creates Beacons. */
export async function makeCreator({ app }: BeaconMaker, name: string): Promise<void> {
  await app.services.db
    .updateTable('organisation_users')
    .set({ roles: ['beacon_creator'] })
    .where('user_id', '=', demoId('user', `${name}@riverside.test`))
    .execute();
}
