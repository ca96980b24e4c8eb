import { copyPersonalLink, listBeaconMails, sendReminder } from '#contract/reminders.ts';
import type { BeaconMails } from '#contract/reminders.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Answer } from './http-app.ts';
import { personOf } from './make-beacon.ts';
import type { BeaconOptions } from './make-beacon.ts';
import { makeFixture } from './make-fixture.ts';
import type { Fixture } from './make-fixture.ts';

/** A Beacon whose last member is a viewer and its admin, with their calls about members. */
export interface MembersPanel extends Fixture {
  remind: (index: number) => Promise<Answer>;
  copyLink: (index: number) => Promise<Answer>;
  mails: () => Promise<BeaconMails>;
  /** The mail log of one member. */
  logOf: (index: number) => Promise<BeaconMails['members'][number] | undefined>;
  userId: (index: number) => string;
}

export async function makePanel(
  database: Database,
  options: Partial<BeaconOptions> = {},
): Promise<MembersPanel> {
  const roles = [...(options.roles ?? (['parent', 'teacher'] as const)), 'viewer' as const];
  const fixture = await makeFixture(database, { ...options, roles });
  const { app, beacon, services } = fixture;
  const { userId: adminId, memberId } = personOf(beacon, roles.length - 1);
  await services.db
    .updateTable('members')
    .set({ is_admin: true })
    .where('id', '=', memberId)
    .execute();
  // A session expires when the clock jumps, so each call opens a new one.
  const signIn = () => app.signIn({ userId: adminId });
  const userId = (index: number) => personOf(beacon, index).userId;
  const address = ({ path }: { path: string }) => path.replace('{uuid}', beacon.beaconId);
  const mails = async () =>
    (await app.get(address(listBeaconMails), await signIn())).data as unknown as BeaconMails;
  return {
    ...fixture,
    userId,
    mails,
    remind: async (index) =>
      app.put(address(sendReminder), { user_id: userId(index) }, await signIn()),
    copyLink: async (index) =>
      app.post(address(copyPersonalLink), { user_id: userId(index) }, await signIn()),
    logOf: async (index) =>
      (await mails()).members.find((member) => member.userId === userId(index)),
  };
}
