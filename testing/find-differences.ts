import pino from 'pino';
import { checkProjections } from '#server/beacons/projections/rebuild.ts';
import { deliverEvents } from '#server/platform/events/deliver-events.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/open.ts';
import { wired } from '#server/services.ts';

/** Far longer than the lease of a process that was killed. */
const laterMs = 600_000;

/** What is derived from other rows and is not what it should be, after everything that happened was handled. */
export async function findDifferences(database: Database) {
  const log = pino({ level: 'silent' });
  const services = {
    ...wired(database, log),
    config: readConfig({ SECRET_KEY: 'of nobody, as nothing is sent here' }),
    clock: { now: () => new Date(Date.now() + laterMs) },
    db: database.db,
    log,
  };
  while ((await deliverEvents(services)) > 0);
  const checked = await checkProjections(database.db);
  return checked.filter(({ differences }) => differences > 0);
}
