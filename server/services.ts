import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Clock } from './clock.ts';
import type { Schema } from './database/schema.ts';
import type { Files } from './files/open-files.ts';
import type { FrameworkShelf } from './frameworks/framework-shelf.ts';
import type { Bell } from './bell.ts';
import type { Turns } from './turns.ts';

/** Everything a handler may reach: passed along explicitly, never imported as state. */
export interface Services {
  config: Config;
  clock: Clock;
  db: Kysely<Schema>;
  log: Logger;
  frameworks: FrameworkShelf;
  files: Files;
  /** Rung after a transaction that posted mail. */
  mailBell: Bell;
  /** Where those who deliver take turns within this process. */
  mailTurns: Turns;
  /** Rung after a transaction that left an import something to do. */
  importBell: Bell;
}
