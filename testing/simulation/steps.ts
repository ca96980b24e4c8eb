import { between, chance, oneOf } from './chances.ts';
import { day, hour, minute } from './instants.ts';
import type { Simulation } from './simulation.ts';

/** The end of the next step: the remaining time is shared among the remaining steps, some short and some long. */
export function nextInstant(simulation: Simulation, endsAt: number, stepsLeft: number): number {
  const { now, random } = simulation;
  const share = (endsAt - now) / stepsLeft;
  if (stepsLeft === 1) return endsAt;
  const far = now + between(random, Math.ceil(share / 2), Math.ceil(share * 2));
  const near = chance(random, 0.5)
    ? between(random, 1, 59) * minute
    : between(random, 1, 40) * hour;
  const at = chance(random, 0.4) ? now + near : far;
  const edge = chance(random, 0.7) ? edgeNear(simulation, at) : null;
  return Math.min(endsAt, edge ?? at);
}

/** An instant at which a window opens or closes or a mail is due, or the millisecond before it. */
function edgeNear(simulation: Simulation, at: number): number | null {
  const { random, now } = simulation;
  const edges = edgesOf(simulation, oneOf(random, ['opening', 'closing', 'mail']))
    .filter((edge) => edge !== null)
    .filter((edge) => edge > now + 1 && edge < at + 3 * day)
    .toSorted((one, other) => Math.abs(one - at) - Math.abs(other - at));
  const [nearest] = edges;
  return nearest === undefined ? null : nearest - oneOf(random, [0, 0, 1]);
}

function edgesOf({ beacons, mails }: Simulation, kind: 'opening' | 'closing' | 'mail') {
  switch (kind) {
    case 'opening':
      return beacons.map(({ expected }) => expected.nextOpensAt());
    case 'closing':
      return beacons.map(({ expected }) => expected.unclosed?.closesAt ?? null);
    case 'mail':
      return mails.dueAts;
  }
}
