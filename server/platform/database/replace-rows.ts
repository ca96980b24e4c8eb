import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Projection } from './projection.ts';

type Sql = RawBuilder<unknown>;

/**
 * Common table expressions that bring some rows of a projection to what they should be: `<table>_wanted`,
 * `<table>_removed` and `<table>_added`. A row that differs is removed and added, rows that are right are not touched.
 * @param wanted selects the rows that should be there
 * @param isConcerned the condition of the stored rows `t` that may be there
 */
export function replaceRows(
  { table, keys, columns }: Pick<Projection, 'table' | 'keys' | 'columns'>,
  wanted: Sql,
  isConcerned: Sql,
): Sql {
  const names = [...keys, ...columns];
  const [source, removed, added] = ['wanted', 'removed', 'added'].map((part) =>
    sql.ref(`${table}_${part}`),
  );
  const isSame = sql`(${columnsOf('w', names)}) is not distinct from (${columnsOf('t', names)})`;
  const isKey = sql.join(
    keys.map((key) => sql`${sql.ref(`w.${key}`)} = ${sql.ref(`t.${key}`)}`),
    sql` and `,
  );
  return sql`${source} as materialized (${wanted}), ${removed} as (
      delete from ${sql.table(table)} t
      where ${isConcerned} and not exists (select from ${source} w where ${isKey} and ${isSame})
      returning t.*
    ), ${added} as (
      insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
      select ${columnsOf('w', names)} from ${source} w
      where (select count(*) from ${removed}) >= 0
        and not exists (select from ${sql.table(table)} t
          where ${isConcerned} and ${isKey} and ${isSame})
      returning *
    )`;
}

function columnsOf(alias: string, names: readonly string[]): Sql {
  return sql.join(names.map((name) => sql.ref(`${alias}.${name}`)));
}
