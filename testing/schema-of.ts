import { sql } from 'kysely';
import type { Db } from '#server/platform/schema/schema.ts';

const aclOf = (acl: string) =>
  sql`(select string_agg(entry::text, ',' order by entry::text) from unnest(${sql.ref(acl)}) entry)`;

const ofExtension = (id: string) =>
  sql`exists (select from pg_depend d where d.objid = ${sql.ref(id)} and d.deptype = 'e')`;

const relations = sql`
  select concat_ws(' ', 'relation', relkind, name, reloptions, relpersistence, relrowsecurity,
    ${aclOf('relacl')}, case when relkind in ('v', 'm') then pg_get_viewdef(oid) end) as line
  from relations`;

const columns = sql`
  select concat_ws(' ', 'column', r.name, attname, format_type(atttypid, atttypmod),
    case when attnotnull then 'not null' end, attidentity, attgenerated, attstorage, attcompression,
    attstattarget, attcollation::regcollation, 'default', pg_get_expr(adbin, adrelid),
    ${aclOf('attacl')})
  from relations r join pg_attribute on attrelid = r.oid and attnum > 0 and not attisdropped
  left join pg_attrdef on adrelid = attrelid and adnum = attnum`;

/** A condition that was restored from its text has other parentheses; a column says whether it may be null. */
const constraints = sql`
  select concat_ws(' ', 'constraint', r.name, conname,
    case contype when 'c' then translate(pg_get_constraintdef(c.oid), '()', '')
      else pg_get_constraintdef(c.oid) end,
    case when not convalidated then 'not validated' end)
  from relations r join pg_constraint c on conrelid = r.oid and contype <> 'n'`;

const indexes = sql`
  select concat_ws(' ', 'index', pg_get_indexdef(indexrelid), indisvalid, indisclustered)
  from relations r join pg_index on indrelid = r.oid`;

const ofRelations = sql`
  select concat_ws(' ', 'statistics', pg_get_statisticsobjdef(s.oid))
  from relations r join pg_statistic_ext s on stxrelid = r.oid
  union all
  select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid))
  from relations r join pg_trigger t on tgrelid = r.oid and not tgisinternal
  union all
  select concat_ws(' ', 'policy', tablename, policyname, permissive, roles, cmd, qual, with_check)
  from pg_policies`;

const functions = sql`
  select concat_ws(' ', 'function', pg_get_functiondef(p.oid), ${aclOf('proacl')})
  from pg_proc p where pronamespace = 'public'::regnamespace and prokind <> 'a'
    and not ${ofExtension('p.oid')}`;

const others = sql`
  select concat_ws(' ', 'type', typname, typtype, format_type(typbasetype, typtypmod))
  from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')
    and not ${ofExtension('t.oid')}
  union all
  select concat_ws(' ', 'default grant', defaclobjtype, defaclnamespace::regnamespace,
    ${aclOf('defaclacl')})
  from pg_default_acl
  union all
  select concat_ws(' ', 'schema', nspname, ${aclOf('nspacl')}) from pg_namespace
  where nspname !~ '^pg_' and nspname <> 'information_schema'
  union all
  select concat_ws(' ', 'extension', extname, extnamespace::regnamespace) from pg_extension`;

/** Everything that a schema consists of, a line each, without the order of columns: that depends on history. */
export async function schemaOf(db: Db): Promise<string[]> {
  const parts = [relations, columns, constraints, indexes, ofRelations, functions, others];
  const { rows } = await sql<{ line: string }>`
    with relations as (
      select *, c.oid::regclass::text as name from pg_class c
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'S', 'p')
        and not ${ofExtension('c.oid')})
    ${sql.join(parts, sql` union all `)} order by 1`.execute(db);
  return rows.map(({ line }) => line);
}
