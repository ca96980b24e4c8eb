import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { openFiles } from './files/open-files.ts';
import { FrameworkShelf } from './frameworks/framework-shelf.ts';
import { KeptClock } from './kept-clock.ts';
import { Bell } from './bell.ts';
import type { Services } from './services.ts';
import { Turns } from './turns.ts';

const machineClock: Clock = { now: () => new Date() };

/** The services of a real installation: the only place that asks the machine for the time. */
export async function openServices(
  config: Config,
  log: Logger,
  db: Services['db'],
): Promise<Services> {
  const clock = config.mode === 'demo' ? new KeptClock(machineClock, config.dataDir) : machineClock;
  const frameworks = new FrameworkShelf(db);
  const files = await openFiles(config);
  const bells = { mailBell: new Bell(), importBell: new Bell(), mailTurns: new Turns() };
  return { config, clock, db, log, frameworks, files, ...bells };
}
