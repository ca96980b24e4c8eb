import { answerSome } from './answer.ts';
import { changeMinds, remind } from './ask.ts';
import { chance, someOf } from './chances.ts';
import { closeNow } from './close.ts';
import { findDifferences } from './differences.ts';
import { archive, editMembers, editSchedule, restore } from './edit.ts';
import { minute } from './instants.ts';
import { findMailDifferences } from './mail-differences.ts';
import type { Simulation } from './simulation.ts';

/**
 * What happens at one instant: people come before, beside and after the two processes do what is due, in the end so
 * large a share of those who have a link to use.
 */
export async function live(simulation: Simulation, share: number): Promise<void> {
  const { random } = simulation;
  await answerSome(simulation, 0.02);
  if (chance(random, 0.1)) await simulation.crash();
  simulation.mailboxes.isAway = chance(random, 0.1);
  await simulation.work(() => answerSome(simulation, 0.02));
  await answerSome(simulation, share);
  await editSome(simulation);
  if (chance(random, 0.1)) await simulation.restart();
}

async function editSome(simulation: Simulation): Promise<void> {
  const { random, beacons } = simulation;
  for (const beacon of someOf(random, beacons, 0.01)) await editSchedule(simulation, beacon);
  for (const beacon of someOf(random, beacons, 0.01)) await editMembers(simulation, beacon);
  for (const beacon of someOf(random, beacons, 0.01)) await closeNow(simulation, beacon);
  for (const beacon of someOf(random, beacons, 0.02)) await remind(simulation, beacon);
  await changeMinds(simulation);
  for (const beacon of someOf(random, beacons, 0.003)) await archive(simulation, beacon);
  const archived = beacons.filter(({ expected }) => expected.archivedAt !== null);
  for (const beacon of someOf(random, archived, 0.1)) await restore(simulation, beacon);
  // Set anew, a schedule makes a Beacon that was restored go on.
  const idle = beacons.filter(({ expected }) => !expected.schedule && expected.archivedAt === null);
  for (const beacon of someOf(random, idle, 0.2)) await editSchedule(simulation, beacon);
}

/** All that is not as it should be, once everything that is due is done. */
export async function endOf(simulation: Simulation): Promise<string[]> {
  const { services, beacons, mails, mailboxes, faults } = simulation;
  mailboxes.isAway = false;
  simulation.moveTo(simulation.now + minute);
  await simulation.work();
  return [
    ...faults,
    ...(await findDifferences(services, beacons)),
    ...(await findMailDifferences(services, mails, mailboxes.sent)),
  ];
}
