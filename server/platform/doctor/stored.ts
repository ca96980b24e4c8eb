import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';
import type { Replica } from '#server/platform/database/replica.ts';
import { findPending } from '#server/platform/migrations/migrate.ts';
import { findGivenUp } from '#server/platform/events/given-up.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { type Finding, fault, notice, ok } from './finding.ts';

const oldestPostgres = 15;
/** Sessions, windows and mails tolerate this much. */
const maxSkewMs = 5000;
const maxBehindSeconds = 10;

type Db = Database['db'];

/** Whether the database answers, and is of a supported version. */
export async function examineDatabase(database: Database): Promise<Finding> {
  try {
    await (await database.connect()).end();
  } catch (error) {
    const { message } = error as Error;
    return fault(
      `The database does not answer (${message}). Check DATABASE_URL, and that its server runs.`,
    );
  }
  const { db, kind } = database;
  const before = performance.now();
  const { rows } = await sql<{ version: string; size: string }>`
    select current_setting('server_version') as version,
      pg_size_pretty(pg_database_size(current_database())) as size`.execute(db);
  const ms = Math.max(1, Math.round(performance.now() - before));
  const { version = '', size = '' } = rows[0] ?? {};
  const name = kind === 'embedded' ? 'The embedded database' : `PostgreSQL ${version}`;
  if (Number.parseInt(version, 10) < oldestPostgres) {
    return fault(`${name} is too old. Move to PostgreSQL ${oldestPostgres} or later.`);
  }
  return ok(`${name} answers in ${ms} ms and takes ${size}.`);
}

/** Whether the replica of DATABASE_READ_URL can serve reads. */
export async function examineReplica(
  replica: Replica,
  maxSeconds = maxBehindSeconds,
): Promise<Finding> {
  const state = await replica.examine().catch((error: Error) => error);
  if (state instanceof Error)
    return fault(
      `The replica does not answer (${state.message}). Check DATABASE_READ_URL. Until then the primary serves what it would.`,
    );
  const { isReplica, isOfSameData, behindMs } = state;
  if (!isReplica || !isOfSameData)
    return fault(
      'The server of DATABASE_READ_URL is no replica of the database at DATABASE_URL, so nothing is read from it. Correct the address.',
    );
  const seconds = Math.round((behindMs ?? 0) / 1000);
  return (behindMs ?? 0) > maxSeconds * 1000
    ? notice(
        `The replica is ${seconds} seconds behind, so that the primary serves its reads. Check its load and its connection.`,
      )
    : ok('The replica answers and has what is committed.');
}

/** Whether the tables are those of this version. */
export async function examineTables(database: Database): Promise<Finding> {
  const { applied, missing } = await findPending(database);
  if (missing.length === 0) return ok(`All ${applied} migrations are applied.`);
  return notice(
    `${missing.length} ${missing.length === 1 ? 'migration is' : 'migrations are'} missing (${missing.join(', ')}). The next start applies them, after a backup.`,
  );
}

/** Whether the clocks of this machine and of the database agree. */
export async function examineClock(db: Db, clock: Clock): Promise<Finding> {
  const before = clock.now().getTime();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const after = clock.now().getTime();
  const there = rows[0]?.now.getTime() ?? 0;
  const skew = Math.max(before - there, there - after, 0);
  return skew > maxSkewMs
    ? fault(
        `The clock of the database and the clock of this machine are ${Math.round(skew / 1000)} seconds apart. Let both follow a time server.`,
      )
    : ok('The clocks of this machine and of the database agree.');
}

/** Whether events wait that nothing attempts any more. */
export async function examineEvents(db: Db): Promise<Finding> {
  const givenUp = await findGivenUp(db);
  return givenUp.length === 0
    ? ok('Every event was handled or will be.')
    : fault(
        `${givenUp.length} events were given up. \`npm run admin -- events\` lists them with their errors, \`events retry\` attempts them again.`,
      );
}
