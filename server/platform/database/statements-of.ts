import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { CompiledQuery } from 'kysely';
import type { Schema } from '#server/platform/schema/schema.ts';

export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** The different statements that a function sends to a database in which it finds no rows. None is sent. */
export async function statementsOf(
  run: (db: Kysely<Schema>) => Promise<unknown>,
): Promise<Statement[]> {
  const statements = new Map<string, Statement>();
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (each) => new PostgresIntrospector(each),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.set(query.sql, query),
  });
  await run(db);
  return [...statements.values()];
}
