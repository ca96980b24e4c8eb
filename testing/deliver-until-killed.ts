import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { readConfig } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { deliverEvents } from '#server/platform/events/deliver-events.ts';
import type { Consumer } from '#server/platform/events/deliver-events.ts';

// Two workers deliver events until they are killed. The consumer writes a row for each event.
const [dataDir = '', databaseUrl, laterMs = '0'] = process.argv.slice(2);
const log = pino({ level: 'silent' });
const config = { dataDir, databaseUrl: databaseUrl || null, publicUrl: 'http://127.0.0.1' };
const { db } = await openDatabase(config, log);
const mail: Consumer = async ({ db: trx }, events) => {
  for (const { id, beaconId } of events) {
    await sql`insert into handled (event_id, beacon_id) values (${id}, ${beaconId})`.execute(trx);
  }
  await setTimeout(5);
};
const services = {
  config: readConfig({}),
  clock: { now: () => new Date(Date.now() + Number(laterMs)) },
  db,
  log,
  consumers: { mail, reports: mail },
};
for (;;) {
  const delivered = await Promise.all([deliverEvents(services), deliverEvents(services)]);
  process.stdout.write(`${delivered[0] + delivered[1]}\n`);
}
