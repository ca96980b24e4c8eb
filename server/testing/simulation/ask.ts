import { optOut } from '#contract/assessments.ts';
import { sendReminder } from '#contract/reminders.ts';
import { oneOf } from './chances.ts';
import type { PersonalLink } from './mailboxes.ts';
import type { SimulatedBeacon } from './simulated-beacon.ts';
import type { Simulation } from './simulation.ts';

/** Somebody who looks after a Beacon reminds a member, who may have answered already or may be asked nothing. */
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
  expected.look(now);
  simulation.expectStatus('A reminder asked for', answer, mails.request(beacon, member, now));
}

/** Somebody wants no more mails, or wants them again. */
export async function changeMind(simulation: Simulation, link: PersonalLink): Promise<void> {
  const { beacons, mails } = simulation;
  const beacon = beacons.find(({ beaconId }) => beaconId === link.beaconId);
  const member = beacon?.expected.members.find(({ memberId }) => memberId === link.memberId);
  if (!member) return;
  const optedOut = !mails.optedOut.has(member.userId);
  const answer = await simulation.call(optOut, {
    params: { token: link.token },
    payload: { optedOut },
  });
  simulation.expectStatus('An opt-out', answer, 200);
  if (optedOut) mails.optedOut.add(member.userId);
  else mails.optedOut.delete(member.userId);
}
