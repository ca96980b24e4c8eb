import pino from 'pino';
import { publishShipped } from '#server/frameworks/publish-shipped.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { migrate } from '#server/platform/migrations/migrate.ts';
import { openServices } from '#server/services.ts';
import { answersOf } from '../bench/questionnaire.ts';
import { seedTeams, teamSize } from '../bench/seed.ts';
import type { DatabaseConfig } from './databases.ts';
import type { InputOf } from './submit-load.ts';

const log = pino({ level: 'silent' });
const framework = { id: 'team-wellbeing', version: 1 };

/** Creates this many people with an open assessment each, in teams, in a new database. Returns what each of them answers. */
export async function seedPeople(
  { dataDir, databaseUrl }: Pick<DatabaseConfig, 'dataDir' | 'databaseUrl'>,
  people: number,
  secretKey: string,
): Promise<InputOf> {
  const config = readConfig({
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  await using database = await openDatabase(config, log);
  await migrate(database, log);
  const services = await openServices(config, log, database);
  await publishShipped(services, 'frameworks');
  const asked = await services.frameworks.find(framework);
  await seedTeams(database.db, asked, { teams: people / teamSize, first: 0 });
  return (person) => answersOf(asked, person);
}
