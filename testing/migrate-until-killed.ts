import pino from 'pino';
import { openDatabase } from '#server/platform/database/open.ts';
import { migrate } from '#server/platform/migrations/migrate.ts';

// Applies the missing migrations, unless it is killed before.
const [dataDir = '', databaseUrl] = process.argv.slice(2);
const log = pino({ level: 'silent' });
const config = { dataDir, databaseUrl: databaseUrl || null, publicUrl: 'http://127.0.0.1' };
await using database = await openDatabase(config, log);
process.stdout.write('started\n');
await migrate(database, log);
process.stdout.write('finished\n');
