import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Projection } from '#server/platform/database/projection.ts';
import { userNames } from '#server/accounts/users/user-names.ts';
import { completions } from '#server/beacons/projections/completions.ts';
import { latestResults } from '#server/beacons/projections/latest-results.ts';
import { counts } from '#server/beacons/projections/counts.ts';
import { listRows, names } from '#server/beacons/projections/list-rows.ts';
import { checkProjections } from '#server/beacons/projections/rebuild.ts';
import { sections } from '#server/beacons/projections/sections.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { seedBeacons } from './scale-beacons.ts';
import { seedPeople } from './scale-people.ts';
import type { Span } from './scale-span.ts';
import type { SeededFramework } from './scale-variants.ts';
import { seedWindows } from './scale-windows.ts';

/** Beacons that are inserted at once. */
const batch = 50_000;

/** Columns of rows that exist, in the order in which they follow from each other, and rows of their own. */
const columns = [userNames, latestResults];
const piecesIndex = 'beacon_names_pieces';
const tables = [completions, listRows, names, counts, sections];

/** Receives what is done. */
export type OnProgress = (done: string) => void;

/** Fills an empty database with these organisations, inside the database. */
export async function seedSpans(
  db: Kysely<Schema>,
  frameworks: readonly SeededFramework[],
  spans: readonly Span[],
  onProgress: OnProgress,
): Promise<void> {
  for (const span of spans) {
    await seedPeople(db, span);
    const total = span.organisations * span.beacons;
    for (let from = 0; from < total; from += batch) {
      const part = { ...span, from, to: Math.min(from + batch, total) };
      await seedBeacons(db, frameworks, part);
      await seedWindows(db, frameworks, part);
      onProgress(`${part.to} of ${total} Beacons of ${span.organisations} organisations`);
    }
  }
  // Without statistics the projections of a million take hours.
  await sql`analyze`.execute(db);
  for (const projection of columns) {
    await updateColumns(db, projection);
    onProgress(projection.name);
  }
  for (const projection of tables) {
    if (projection === names) await withoutIndex(db, piecesIndex, () => fillTable(db, projection));
    else await fillTable(db, projection);
    onProgress(projection.name);
  }
  await sql`vacuum analyze`.execute(db);
  onProgress('vacuum');
}

/** @throws Error if a projection of the product is not filled as it should be, such as a new one */
export async function assertProjections(db: Kysely<Schema>): Promise<void> {
  const different = (await checkProjections(db)).filter(({ differences }) => differences > 0);
  if (different.length > 0) throw new Error(`Not seeded: ${JSON.stringify(different)}`);
}

/** An index of many pieces of each row is made in a third of the time at the end. */
async function withoutIndex(
  db: Kysely<Schema>,
  name: string,
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef(${name}::regclass) as definition`.execute(db);
  await sql`drop index ${sql.ref(name)}`.execute(db);
  await fill();
  await sql.raw(rows[0]?.definition ?? '').execute(db);
}

async function fillTable(
  db: Kysely<Schema>,
  { table, keys, columns: kept, wanted }: Projection,
): Promise<void> {
  const all = sql.join([...keys, ...kept].map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${all}) ${wanted}`.execute(db);
}

async function updateColumns(
  db: Kysely<Schema>,
  { table, keys, columns: kept, wanted }: Projection,
): Promise<void> {
  const set = sql.join(kept.map((name) => sql`${sql.ref(name)} = ${sql.ref(`w.${name}`)}`));
  const isSame = keys.map((name) => sql`${sql.ref(`t.${name}`)} = ${sql.ref(`w.${name}`)}`);
  await sql`update ${sql.table(table)} t set ${set} from (${wanted}) w
    where ${sql.join(isSame, sql` and `)}`.execute(db);
}
