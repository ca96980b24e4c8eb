import pino from 'pino';
import { eraseExpired } from '#server/beacons/erasure/erase-expired.ts';
import { removeAbandoned } from '#server/beacons/feed/pending-files.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { openFiles } from '#server/platform/files/open-files.ts';

// Erases what is kept no longer, until it is killed or done, as the daily job does.
const [dataDir = '', databaseUrl, now = ''] = process.argv.slice(2);
const log = pino({ level: 'silent' });
const config = { dataDir, databaseUrl: databaseUrl || null, publicUrl: 'http://127.0.0.1' };
await using database = await openDatabase(config, log);
const files = await openFiles({ dataDir, s3: null });
const services = { db: database.db, clock: { now: () => new Date(now) }, files, log };
process.stdout.write('started\n');
await eraseExpired(services);
await removeAbandoned(services);
