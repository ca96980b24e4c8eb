import { closeAssessment } from '#contract/closing.ts';
import type { SimulatedBeacon } from './simulated-beacon.ts';
import type { Simulation } from './simulation.ts';

/** "Close now", where there is something to close or not. */
export async function closeNow(simulation: Simulation, beacon: SimulatedBeacon): Promise<void> {
  const { adminId, beaconId, expected } = beacon;
  const { now } = simulation;
  const params = { uuid: beaconId };
  const answer = await simulation.callAs(adminId, closeAssessment, { params });
  expected.look(now);
  const isOpen = expected.takesAnswers(now);
  const refused = expected.archivedAt === null ? 409 : 404;
  simulation.expectStatus('Close now', answer, isOpen ? 200 : refused);
  if (!isOpen) return;
  expected.close(now);
  expected.look(now);
}
