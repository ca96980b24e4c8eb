import { answerSome } from './answer.ts';
import { changeOptOuts, remind } from './ask.ts';
import { chance, someOf } from './chances.ts';
import { closeNow } from './close.ts';
import { findDifferences } from './differences.ts';
import { archive, editMembers, editSchedule, restore } from './edit.ts';
import { checkProjections } from '#server/beacons/projections/rebuild.ts';
import { minute } from './instants.ts';
import { findMailDifferences } from './mail-differences.ts';
import type { Simulation } from './simulation.ts';

/**
 * The events of one instant: people answer before, during and after the work of the two processes.
 * @param share the share of unused links that are used afterwards
 */
export async function live(simulation: Simulation, share: number): Promise<void> {
  const { random } = simulation;
  await answerSome(simulation, 0.02);
  if (chance(random, 0.1)) await simulation.crash();
  simulation.mailboxes.isDown = chance(random, 0.1);
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
  await changeOptOuts(simulation);
  for (const beacon of someOf(random, beacons, 0.003)) await archive(simulation, beacon);
  const archived = beacons.filter(({ expected }) => expected.archivedAt !== null);
  for (const beacon of someOf(random, archived, 0.1)) await restore(simulation, beacon);
  // A restored Beacon continues once it gets a new schedule.
  const idle = beacons.filter(({ expected }) => !expected.schedule && expected.archivedAt === null);
  for (const beacon of someOf(random, idle, 0.2)) await editSchedule(simulation, beacon);
}

/** Finishes all due work and returns every difference from the rules. */
export async function finish(simulation: Simulation): Promise<string[]> {
  const { services, beacons, mails, mailboxes, problems } = simulation;
  mailboxes.isDown = false;
  simulation.moveTo(simulation.now + minute);
  await simulation.work();
  const projections = await checkProjections(services.db);
  return [
    ...problems,
    ...projections.flatMap(({ name, differences }) => (differences > 0 ? [`${name} differ`] : [])),
    ...(await findDifferences(services, beacons)),
    ...(await findMailDifferences(services, mails, mailboxes.sent)),
  ];
}
