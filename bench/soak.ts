import http from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { DatabaseKind } from './options.ts';
import { median } from './rounds.ts';
import { openSite } from './site.ts';
import type { Site } from './site.ts';
import { firstReports, requestOf, teamsFor } from './soak-requests.ts';
import type { MixedRequest } from './soak-requests.ts';

const perSecond = 50;
const sampleMs = 10_000;
/** Memory may grow this long before it counts, or half of a shorter run. */
const settlingMs = 5 * 60_000;
/** Statements that fill a larger organisation take longer than the embedded database lets any statement take. */
const listedBeacons = { embedded: 1_000, postgres: 10_000 };

/** A third of the run. */
export interface Third {
  /** Medians in bytes. */
  memory: number;
  heap: number;
  /** Milliseconds from the moment at which a request was due. */
  p50: number;
  p99: number;
}

export interface Soak {
  kind: DatabaseKind;
  minutes: number;
  requests: number;
  first: Third;
  last: Third;
  /** How memory grows after it has settled, in bytes per hour. */
  growth: number;
  /** Answers other than 2xx and broken connections, by kind and status. */
  errors: Map<string, number>;
}

interface Answer {
  kind: string;
  /** What broke the connection where there is none. */
  status: string;
  at: number;
  ms: number;
}

interface Sample {
  at: number;
  memory: number;
  heap: number;
}

/** Sends mixed requests at a fixed rate, whether or not those before have been answered. */
export async function soak(kind: DatabaseKind, minutes: number): Promise<Soak> {
  const requests = Math.round(minutes * 60 * perSecond);
  await using site = await openSite(kind, {
    teams: teamsFor(requests),
    listed: listedBeacons[kind],
  });
  using connections = new Connections(site.real.port);
  // Reports of the large organisation are read once before, and then for ten minutes from their snapshots.
  for (const request of firstReports(site)) await connections.send(request);
  const span = minutes * 60_000;
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  const [answers, samples] = await Promise.all([
    sendAll(site, connections, requests, elapsed),
    takeSamples(site, elapsed, span),
  ]);
  const thirdFrom = (from: number) => {
    const isIn = ({ at }: { at: number }) => at >= from && at <= from + span / 3;
    return thirdOf(answers.filter(isIn), samples.filter(isIn));
  };
  const settled = samples.filter(({ at }) => at >= Math.min(settlingMs, span / 2));
  return {
    kind,
    minutes,
    requests,
    first: thirdFrom(0),
    last: thirdFrom((span * 2) / 3),
    growth: slopeOf(settled) * 3_600_000,
    errors: errorsOf(answers),
  };
}

/** Sends each request when it is due. */
async function sendAll(
  site: Site,
  connections: Connections,
  requests: number,
  elapsed: () => number,
): Promise<Answer[]> {
  const sent: Promise<Answer>[] = [];
  const send = async (request: MixedRequest, at: number): Promise<Answer> => {
    const status = await connections.send(request);
    return { kind: request.kind, status, at, ms: elapsed() - at };
  };
  for (let turn = 0; turn < requests; turn += 1) {
    const due = (turn * 1000) / perSecond;
    if (due > elapsed()) await setTimeout(due - elapsed());
    sent.push(send(requestOf(site, turn), due));
  }
  return Promise.all(sent);
}

function errorsOf(answers: readonly Answer[]): Map<string, number> {
  const errors = new Map<string, number>();
  for (const { kind, status } of answers) {
    if (status.startsWith('2')) continue;
    const name = `${kind} ${status}`;
    errors.set(name, (errors.get(name) ?? 0) + 1);
  }
  return errors;
}

async function takeSamples(
  { real }: Site,
  elapsed: () => number,
  until: number,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let at = 0; at <= until; at += sampleMs) {
    if (at > elapsed()) await setTimeout(at - elapsed());
    const { memory, heap } = await real.measure();
    samples.push({ at, memory, heap });
  }
  return samples;
}

function thirdOf(answers: readonly Answer[], samples: readonly Sample[]): Third {
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const percentile = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return {
    memory: median(samples.map(({ memory }) => memory)),
    heap: median(samples.map(({ heap }) => heap)),
    p50: percentile(0.5),
    p99: percentile(0.99),
  };
}

/** The slope of the line nearest to all samples, in bytes per millisecond. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [meanAt, meanMemory] = [mean(({ at }) => at), mean(({ memory }) => memory)];
  const shared = mean(({ at, memory }) => (at - meanAt) * (memory - meanMemory));
  return shared / mean(({ at }) => (at - meanAt) ** 2);
}

class Connections implements Disposable {
  readonly #port: number;
  readonly #agent = new http.Agent({ keepAlive: true });

  constructor(port: number) {
    this.#port = port;
  }

  /** Resolves once the whole answer has arrived, with its status, or with what broke the connection. */
  send({ method, path, headers, body = '' }: MixedRequest): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>();
    const broken = (error: Error) => resolve(error.message);
    const request = http.request({ port: this.#port, agent: this.#agent, method, path, headers });
    request.on('error', broken).on('response', (response) => {
      response.on('error', broken).on('end', () => resolve(String(response.statusCode)));
      response.resume();
    });
    request.end(body);
    return promise;
  }

  [Symbol.dispose](): void {
    this.#agent.destroy();
  }
}
