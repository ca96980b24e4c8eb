import { optOut } from '#contract/notifications.ts';
import { sendReminder } from '#contract/reminders.ts';
import { chance, oneOf } from './chances.ts';
import type { SimulatedBeacon } from './simulated-beacon.ts';
import type { Simulation } from './simulation.ts';

/** The admin of a Beacon reminds a member, who may have answered already or may be a viewer. */
export async function remind(simulation: Simulation, beacon: SimulatedBeacon): Promise<void> {
  const { now, random, mails } = simulation;
  const { adminId, beaconId, expected } = beacon;
  const [first, ...others] = expected.present;
  if (!first) return;
  const member = oneOf(random, [first, ...others]);
  const answer = await simulation.callAs(adminId, sendReminder, {
    params: { uuid: beaconId },
    payload: { user_id: member.userId },
  });
  expected.update(now);
  simulation.expectStatus('A requested reminder', answer, mails.request(beacon, member, now));
}

/** A few people opt out of mails, and some of them opt in again. */
export async function changeOptOuts(simulation: Simulation): Promise<void> {
  const { beacons, mails, mailboxes, random } = simulation;
  const members = new Map(
    beacons.flatMap(({ expected }) => expected.members.map((member) => [member.memberId, member])),
  );
  for (const { token, memberId } of mailboxes.links.slice(-100)) {
    const userId = members.get(memberId)?.userId ?? '';
    const hasOptedOut = mails.optedOut.has(userId);
    if (!chance(random, hasOptedOut ? 0.2 : 0.003)) continue;
    const payload = { optedOut: !hasOptedOut };
    const answer = await simulation.call(optOut, { params: { token }, payload });
    simulation.expectStatus('An opt-out', answer, 200);
    if (hasOptedOut) mails.optedOut.delete(userId);
    else mails.optedOut.add(userId);
  }
}
