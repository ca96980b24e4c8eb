import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Schema } from '#server/platform/schema/schema.ts';

/** Common table expressions with all rows of tables: a cluster joins these in any way, wherever the rows are. */
export function allRows(...tables: (keyof Schema)[]): RawBuilder<unknown> {
  const each = tables.map(
    (name) => sql`${sql.table(name)} as materialized (select * from ${sql.table(name)})`,
  );
  return sql.join(each);
}
