import type { Logger } from 'pino';
import type { AssessorView } from '#contract/assessor-view.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import type { Framework } from '#rules/definition/definition.ts';
import type { Config } from './config/config.ts';
import type { Db } from './schema/schema.ts';
import type { Files } from './files/open-files.ts';
import type { Outbound } from './outbound/outbound.ts';
import type { Mutex } from './jobs/mutex.ts';
import type { Notifier } from './jobs/notifier.ts';
import type { SingleFlight } from './jobs/single-flight.ts';
import type { Clock } from './time/clock.ts';

/** Everything a handler may use: passed explicitly, never imported as state. */
export interface Services {
  config: Config;
  clock: Clock;
  db: Db;
  /**
   * The database for a read of much data: a replica that has everything that is committed at this moment, or the same as
   * `db`. Nothing is written to it.
   */
  findReader: () => Promise<Db>;
  /**
   * The database for statements of minutes, on connections of their own. The embedded database has one backend: there it is
   * `db`, with its limit.
   */
  batch: Db;
  /** What `findReader` finds, for such a statement. */
  findBatchReader: () => Promise<Db>;
  /** Prepares what reports show. */
  reportPreparations: SingleFlight;
  /** How long a request waits for reports that are prepared. */
  reportPatienceMs: number;
  /** Whether the database is on several nodes: a statement about one organisation then names it for each table. */
  isDistributed: boolean;
  log: Logger;
  /** @throws the problem `storage_full` while the disk of the database has no room for another write. */
  assertRoomToWrite: () => Promise<void>;
  frameworks: Frameworks;
  files: Files;
  /** Calls to addresses that customers enter. */
  outbound: Outbound;
  /** Notified after a transaction that queued mail. */
  mailNotifier: Notifier;
  /** Held while mail is delivered in this process. */
  mailMutex: Mutex;
  /** Notified after a transaction that left an import work to do. */
  importNotifier: Notifier;
}

/** What most functions take: the database, also the clock, also the configuration. */
export type DbServices = Pick<Services, 'db'>;
export type TimedServices = Pick<Services, 'db' | 'clock'>;
export type CoreServices = Pick<Services, 'db' | 'clock' | 'config'>;

export interface FrameworkKey {
  id: string;
  version: number;
}

/** Access to published frameworks. */
export interface Frameworks {
  /**
   * A framework in the language of the request. Inside a transaction, pass its handle: the embedded database has no second
   * connection.
   */
  find(key: FrameworkKey, db?: Db): Promise<Framework>;
  /** A framework in its own language, with its texts in all others. */
  findWhole(key: FrameworkKey, db?: Db): Promise<Framework>;
  /** A framework in the words one role reads. */
  viewFor(framework: Framework, role: AssessorRole): AssessorView;
}
