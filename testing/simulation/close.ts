import { closeAssessment } from '#contract/closing.ts';
import type { SimulatedBeacon } from './simulated-beacon.ts';
import type { Simulation } from './simulation.ts';

/** Calls "Close now", whether or not a window is open. */
export async function closeNow(simulation: Simulation, beacon: SimulatedBeacon): Promise<void> {
  const { adminId, beaconId, expected } = beacon;
  const { now } = simulation;
  const params = { uuid: beaconId };
  const answer = await simulation.callAs(adminId, closeAssessment, { params });
  expected.update(now);
  const isOpen = expected.takesAnswers(now);
  const rejectedStatus = expected.archivedAt === null ? 409 : 404;
  simulation.expectStatus('Close now', answer, isOpen ? 200 : rejectedStatus);
  if (!isOpen) return;
  expected.close(now);
  expected.update(now);
}
