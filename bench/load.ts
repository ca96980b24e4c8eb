import type { AssessmentInput } from '#contract/assessments.ts';
import { KeepAlive } from './keep-alive.ts';
import type { Scenario } from './options.ts';

export interface Speed {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** The requests of one person, in the order they are sent. */
export type Visit = Buffer[];

/** An open, a submit, or both. */
export function visitOf(scenario: Scenario, token: string, input: AssessmentInput): Visit {
  const visit: Visit = [];
  if (scenario !== 'submit') {
    visit.push(
      Buffer.from(`GET /api/assessments/new?token=${token} HTTP/1.1\r\nhost: bench\r\n\r\n`),
    );
  }
  if (scenario !== 'open') {
    const body = JSON.stringify(input);
    const head = [
      `POST /api/assessments/${token}/response?number=2 HTTP/1.1`,
      'host: bench',
      'content-type: application/json',
      `idempotency-key: ${token}`,
      `content-length: ${Buffer.byteLength(body)}`,
    ];
    visit.push(Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`));
  }
  return visit;
}

/** The first page of the Beacons that the user of a session sees. */
export function listRequest(token: string): Buffer {
  return Buffer.from(
    `GET /api/beacons HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
}

/** Runs all visits over `concurrency` connections; each connection starts its next visit when one ends. */
export async function runVisits(
  port: number,
  concurrency: number,
  visits: readonly Visit[],
): Promise<Speed> {
  using connections = new DisposableStack();
  const people: KeepAlive[] = [];
  for (let person = 0; person < concurrency; person += 1) {
    people.push(connections.use(await KeepAlive.connect(port)));
  }
  const queue = visits.values();
  const times: number[] = [];
  const startedAt = performance.now();
  await Promise.all(people.map((person) => makeVisits(person, queue, times)));
  const seconds = (performance.now() - startedAt) / 1000;
  times.sort((a, b) => a - b);
  const percentile = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { perSecond: visits.length / seconds, p50: percentile(0.5), p99: percentile(0.99) };
}

async function makeVisits(
  person: KeepAlive,
  queue: Iterable<Visit>,
  times: number[],
): Promise<void> {
  for (const visit of queue) {
    const startedAt = performance.now();
    for (const request of visit) await person.send(request);
    times.push(performance.now() - startedAt);
  }
}
