import { randomBytes } from 'node:crypto';
import type { DatabaseKind } from './options.ts';
import { startRealServer } from './real-server.ts';
import { median } from './rounds.ts';
import { openTarget } from './targets.ts';
import type { Target } from './targets.ts';

/** How long a server takes from the start of its process until it is ready. */
export interface StartUp {
  kind: DatabaseKind;
  /** With an empty database, whose tables it makes. */
  firstMs: number;
  laterMs: number;
  /** Resident memory in bytes once it is ready. */
  memory: number;
}

const rounds = 7;

export async function measureStartUp(kind: DatabaseKind): Promise<StartUp> {
  await using target = await openTarget(kind);
  const secretKey = randomBytes(32).toString('base64');
  const first = await start(target, secretKey);
  const later: Started[] = [];
  for (let round = 0; round < rounds; round += 1) later.push(await start(target, secretKey));
  return {
    kind,
    firstMs: first.ms,
    laterMs: median(later.map(({ ms }) => ms)),
    memory: median(later.map(({ memory }) => memory)),
  };
}

interface Started {
  ms: number;
  memory: number;
}

async function start(target: Target, secretKey: string): Promise<Started> {
  const startedAt = performance.now();
  await using server = await startRealServer(target, secretKey);
  const ms = performance.now() - startedAt;
  const { memory } = await server.measure();
  return { ms, memory };
}
