import { sql } from 'kysely';
import type { LightMyRequestResponse, InjectOptions } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { seededRandom } from '#server/start/invented/random.ts';
import type { Random } from '#server/start/invented/random.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import { oneOf } from './chances.ts';
import { isoOf } from './instants.ts';
import { ExpectedMails, mailKey } from './expected-mails.ts';
import type { LoggedAttempt } from './expected-mails.ts';
import { Mailboxes } from './mailboxes.ts';
import { makeBeacons } from './make-beacons.ts';
import { SettableClock } from './settable-clock.ts';
import type { SimulatedBeacon } from './simulated-beacon.ts';
import { SimulatedProcess } from './simulated-process.ts';

interface Size {
  zones: readonly string[];
  perZone: number;
  /** How many days after the start the first windows may open. */
  startDays: number;
  startsAt: number;
}

/** Simulated Beacons, the two processes that serve them, and the problems found. */
export class Simulation implements AsyncDisposable {
  readonly random: Random;
  readonly clock: SettableClock;
  readonly mailboxes = new Mailboxes();
  readonly mails: ExpectedMails;
  readonly problems: string[] = [];
  readonly beacons: SimulatedBeacon[];
  readonly #usedInstants = new Set<number>();
  #processes: [SimulatedProcess, SimulatedProcess];

  private constructor(
    random: Random,
    clock: SettableClock,
    processes: [SimulatedProcess, SimulatedProcess],
    { beacons, mails }: Pick<Simulation, 'beacons' | 'mails'>,
  ) {
    this.random = random;
    this.clock = clock;
    this.#processes = processes;
    this.beacons = beacons;
    this.mails = mails;
  }

  static async start(seed: string, { startsAt, ...size }: Size): Promise<Simulation> {
    const random = seededRandom(seed);
    const clock = new SettableClock(startsAt);
    const processes = await startTwo(clock);
    const mails = new ExpectedMails();
    const beacons = await makeBeacons(processes[0].services, random, { ...size, mails });
    return new Simulation(random, clock, processes, { beacons, mails });
  }

  get services() {
    return this.#processes[0].services;
  }

  get now(): number {
    return this.clock.at;
  }

  /** Sets the clock to an instant it did not have before: the log identifies rounds by it. */
  moveTo(instant: number): void {
    let at = instant;
    while (this.#usedInstants.has(at)) at += 1;
    this.#usedInstants.add(at);
    this.clock.set(at);
  }

  /** Runs all due work in both processes in parallel. */
  async work(meanwhile: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
    const [first, second] = this.#processes;
    const { transport } = this.mailboxes;
    await Promise.all([first.openWindows(), second.openWindows(), meanwhile()]);
    for (const { expected } of this.beacons) expected.update(this.now);
    await Promise.all([first.deliver(transport), second.deliver(transport)]);
    if (this.mailboxes.isDown) this.mails.failedRound(this.now, await this.#attempts());
    else this.mails.round(this.now);
    await this.mailboxes.open(this.services);
  }

  /** Sends a call to a random process. */
  call(
    endpoint: Endpoint,
    options: InjectOptions & { params?: Record<string, string> },
  ): Promise<LightMyRequestResponse> {
    return oneOf(this.random, this.#processes).call(endpoint, options);
  }

  async callAs(
    userId: string,
    endpoint: Endpoint,
    options: InjectOptions & { params?: Record<string, string> },
  ): Promise<LightMyRequestResponse> {
    const token = await openSession(this.services, userId, null);
    return this.call(endpoint, { ...options, headers: { authorization: `Bearer ${token}` } });
  }

  /** Records an answer with an unexpected status. */
  expectStatus(what: string, answer: LightMyRequestResponse, expected: number): void {
    if (answer.statusCode === expected) return;
    const difference = `${answer.statusCode} instead of ${expected}`;
    this.problems.push(
      `${isoOf(this.now)}: ${what} answers ${difference}: ${answer.body.slice(0, 300)}`,
    );
  }

  /** Stops both processes and starts two others. */
  async restart(): Promise<void> {
    await this.#end();
    this.#processes = await startTwo(this.clock);
  }

  /** Restarts both processes in the middle of their work, after the time for which the dead ones had claimed events. */
  async crash(): Promise<void> {
    const rounds = Promise.allSettled(this.#processes.map((process) => process.openWindows()));
    await this.#end();
    await rounds;
    this.#processes = await startTwo(this.clock);
    await sql`update event_deliveries set next_attempt_at = ${new Date(this.now)}
      where attempts > 0 and last_error is null`.execute(this.services.db);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#end();
  }

  /** The logged attempts of the current instant. */
  async #attempts(): Promise<LoggedAttempt[]> {
    const { rows } = await sql<Parameters<typeof mailKey>[0] & Omit<LoggedAttempt, 'key'>>`
      select a.beacon_id as "beaconId", a.number, x.member_id as "memberId", x.kind, x.n,
        x.message_id as "messageId", d.outcome
      from deliveries d
      join mails x on x.organisation_id = d.organisation_id and x.id = d.mail_id
      join assessments a on a.organisation_id = x.organisation_id and a.id = x.assessment_id
      where d.at = ${new Date(this.now)}`.execute(this.services.db);
    return rows.map((row) => ({ ...row, key: mailKey(row) }));
  }

  async #end(): Promise<void> {
    for (const process of this.#processes) await process[Symbol.asyncDispose]();
  }
}

async function startTwo(clock: SettableClock): Promise<[SimulatedProcess, SimulatedProcess]> {
  return [await SimulatedProcess.start(clock), await SimulatedProcess.start(clock)];
}
