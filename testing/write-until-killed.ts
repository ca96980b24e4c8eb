import { sql } from 'kysely';
import pino from 'pino';
import { openDatabase } from '#server/platform/database/open.ts';

// Writes rows until it is killed, printing the number of each once it is acknowledged.
const [dataDir = '', databaseUrl, first = '0'] = process.argv.slice(2);
const config = { dataDir, databaseUrl: databaseUrl || null, publicUrl: 'http://127.0.0.1' };
const { db } = await openDatabase(config, pino({ level: 'silent' }));
await sql`create table if not exists written (id int primary key)`.execute(db);
for (let id = Number(first); ; id++) {
  await sql`insert into written values (${id})`.execute(db);
  process.stdout.write(`${id}\n`);
}
