import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '#server/platform/config/config.ts';
import { migrate } from '#server/platform/migrations/migrate.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/schema/schema.ts';

type Mode = Config['mode'];

/** Thrown when the database belongs to the other mode; the message says what to do. */
export class WrongDatabase extends Error {
  override name = 'WrongDatabase';
}

const messages: Record<Mode, string> = {
  production: `This database holds a demo, whose passwords everybody knows. Production does not start on it.
Give production a database of its own: leave DATA_DIR unset, or let it or DATABASE_URL name an empty one.
The demo still runs with MODE=demo.`,
  demo: `This database belongs to production. A demo would add people whose passwords everybody knows.
Give the demo a database of its own: leave DATA_DIR and DATABASE_URL unset, or let one of them name an empty one.
To run what is in this database, set MODE=production.`,
};

/**
 * Migrates the database and marks it with this mode, since a demo and production never share data. A database of the
 * other mode is not changed. From then on the server works without the rights of the owner.
 * @throws WrongDatabase
 */
export async function prepareDatabase(
  database: Pick<Database, 'connect' | 'db' | 'restrict'>,
  { mode }: Pick<Config, 'mode'>,
  log: Logger,
): Promise<void> {
  const { db } = database;
  await assertModeOf(db, mode);
  await migrate(database, log);
  await database.restrict();
  await db
    .insertInto('installation')
    .values({ mode })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await assertModeOf(db, mode);
}

/** @throws WrongDatabase if the database belongs to the other mode */
export async function assertModeOf(db: Kysely<Schema>, mode: Mode): Promise<void> {
  assertMode(mode, await findMode(db));
}

function assertMode(mode: Mode, current: Mode | null): void {
  if (current !== null && current !== mode) throw new WrongDatabase(messages[mode]);
}

/** The mode of the database from its mark or, if an earlier version left none, from its organisations; null if it is new. */
async function findMode(db: Kysely<Schema>): Promise<Mode | null> {
  if (!(await hasTable(db, 'organisations'))) return null;
  if (await containsDemo(db)) return 'demo';
  if (await hasTable(db, 'installation')) {
    const installation = await db.selectFrom('installation').select('mode').executeTakeFirst();
    if (installation) return installation.mode;
  }
  const organisation = await db
    .selectFrom('organisations')
    .select('organisation_id')
    .limit(1)
    .executeTakeFirst();
  return organisation ? 'production' : null;
}

/** Recognises a demo by the ids of its organisations and people, even after they are renamed. */
async function containsDemo(db: Kysely<Schema>): Promise<boolean> {
  const { organisationIds, userIds } = await import('./organisations.ts');
  const { rows } = await sql`
    select from organisations where organisation_id = any(${organisationIds}::uuid[])
    union all
    select from users where id = any(${userIds}::uuid[])
    limit 1`.execute(db);
  return rows.length > 0;
}

async function hasTable(db: Kysely<Schema>, name: string): Promise<boolean> {
  const { rows } = await sql<{ table: string | null }>`
    select to_regclass(${name})::text as table`.execute(db);
  return rows[0]?.table !== null;
}
