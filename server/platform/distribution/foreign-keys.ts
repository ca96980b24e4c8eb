import type { Client } from 'pg';

/** The statements that drop a foreign key and add it again. */
interface ForeignKey {
  drop: string;
  add: string;
}

/** Finds the foreign keys between two of these tables. */
export async function findForeignKeys(client: Client, tables: string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)) as add
    from pg_constraint
    where contype = 'f' and conrelid::regclass::text = any($1)
      and confrelid::regclass::text = any($1)`,
    [tables],
  );
  return rows;
}
