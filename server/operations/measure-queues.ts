import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Services } from '#server/platform/services.ts';

/** What waits for a job; `open`: assessments that wait for people. */
interface Queue {
  name: 'mails' | 'events' | 'events_given_up' | 'imports' | 'windows' | 'open';
  waiting: number;
  oldestSeconds: number;
}

type MeasuredServices = Pick<Services, 'clock' | 'db' | 'log'>;

/** Adds gauges of what waits and what is open to a registry; they are read from the database when they are asked for. */
export function measureQueues(services: MeasuredServices, registry: Registry): void {
  const gauges = gaugesIn(registry, () => (reading ??= readOnce()));
  let reading: Promise<void> | null = null;
  const readOnce = async () => {
    await read(services, gauges);
    reading = null;
  };
}

async function read(services: MeasuredServices, gauges: ReturnType<typeof gaugesIn>) {
  const { isUp, waiting, oldest, assessments } = gauges;
  for (const gauge of [waiting, oldest, assessments]) gauge.reset();
  try {
    for (const { name, waiting: count, oldestSeconds } of await findQueues(services)) {
      if (name === 'open') {
        assessments.set({ state: name }, count);
        continue;
      }
      waiting.set({ queue: name }, count);
      oldest.set({ queue: name }, oldestSeconds);
    }
    isUp.set(1);
  } catch (error) {
    isUp.set(0);
    services.log.warn({ name: (error as Error).name }, 'Reading metrics failed');
  }
}

/** Each gauge waits for the one reading of all. */
function gaugesIn(registry: Registry, collect: () => Promise<void>) {
  const shared = { registers: [registry], collect };
  return {
    isUp: new Gauge({
      name: 'database_up',
      help: 'Whether the database answered when metrics were read',
      ...shared,
    }),
    waiting: new Gauge({
      name: 'beacon_queue_waiting',
      help: 'What is due and waits for a job, or was given up',
      labelNames: ['queue'],
      ...shared,
    }),
    oldest: new Gauge({
      name: 'beacon_queue_oldest_seconds',
      help: 'For how long the oldest of them has been due',
      labelNames: ['queue'],
      ...shared,
    }),
    assessments: new Gauge({
      name: 'beacon_assessments',
      help: 'Assessments that are not closed',
      labelNames: ['state'],
      ...shared,
    }),
  };
}

/** One statement for all queues, each with an index on what is due, and for what is open. */
async function findQueues({ db, clock }: MeasuredServices): Promise<Queue[]> {
  const now = clock.now();
  const due = sql`count(*)::int as waiting,
    coalesce(extract(epoch from ${now}::timestamptz - min(next_attempt_at)), 0)::float as "oldestSeconds"`;
  const { rows } = await sql<Queue>`
    select 'mails' as name, ${due} from (
      select next_attempt_at from mails where sent_at is null and next_attempt_at <= ${now}
      union all select next_attempt_at from account_mails
        where sent_at is null and next_attempt_at <= ${now}) m
    union all select 'events', ${due} from event_deliveries where next_attempt_at <= ${now}
    union all select 'events_given_up', count(*)::int, 0 from event_deliveries
      where next_attempt_at is null
    union all select 'imports', count(*)::int,
        coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0)::float
      from imports where state in ('checking', 'running')
    union all select 'windows', count(*)::int,
        coalesce(extract(epoch from ${now}::timestamptz - min(closes_at)), 0)::float
      from assessments where closed_at is null and closes_at <= ${now}
    union all select 'open', count(*)::int, 0 from assessments where closed_at is null`.execute(db);
  return rows;
}
