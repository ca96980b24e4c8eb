import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/schema/schema.ts';
import { asOwner } from '#testing/as-owner.ts';

type Values = Record<string, unknown>;

/** A changed row: `before` is null for an inserted row, `after` for a deleted one. */
export interface Change {
  table: string;
  before: Values | null;
  after: Values | null;
}

/** Records every row the server changes, and undoes all changes except audit events, which are append-only. */
export class Journal implements AsyncDisposable {
  readonly #db: Kysely<Schema>;
  #mark = 0;

  private constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  static async open(db: Kysely<Schema>): Promise<Journal> {
    await runAsOwner(db, [...definition, references('deferrable')]);
    return new Journal(db);
  }

  /** `changes` reports only later changes; `undo` reverts earlier ones too. */
  async mark(): Promise<void> {
    const { rows } = await sql<{ n: string }>`
      select coalesce(max(n), 0) as n from journal.entries`.execute(this.#db);
    this.#mark = Number(rows[0]?.n);
  }

  async changes(): Promise<Change[]> {
    const { rows } = await sql<Change>`
      select table_name as table, before, after from journal.entries
      where n > ${this.#mark} order by n`.execute(this.#db);
    return rows;
  }

  async undo(): Promise<void> {
    await sql`select journal.undo()`.execute(this.#db);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await runAsOwner(this.#db, ['drop schema journal cascade', references('not deferrable')]);
  }
}

function runAsOwner(db: Kysely<Schema>, statements: string[]): Promise<void> {
  return asOwner(db, async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  });
}

/** Sets whether foreign keys are deferrable, so that rows can be restored in any order. */
function references(kind: 'deferrable' | 'not deferrable'): string {
  return `do $$
   declare found record;
   begin
     for found in select conrelid::regclass as name, conname from pg_constraint
       where contype = 'f' and connamespace = 'public'::regnamespace
     loop
       execute format('alter table %s alter constraint %I ${kind}', found.name, found.conname);
     end loop;
   end $$`;
}

const definition = [
  `create schema journal`,
  `grant usage on schema journal to public`,
  `create table journal.entries (n bigint generated always as identity primary key,
     table_name text not null, before jsonb, after jsonb)`,
  `grant select on journal.entries to public`,
  `create function journal.note() returns trigger language plpgsql security definer as $$
   begin
     insert into journal.entries (table_name, before, after)
     values (tg_table_name, to_jsonb(old), to_jsonb(new));
     return null;
   end $$`,
  `create function journal.undo() returns void language plpgsql security definer as $$
   declare entry record; names text; given text;
   begin
     set constraints all deferred;
     -- What a cascade deleted is among the entries: no trigger may act again.
     perform set_config('session_replication_role', 'replica', true);
     for entry in
       select * from journal.entries where table_name <> 'audit_events' order by n desc
     loop
       select string_agg(quote_ident(attname), ', ') into names from pg_attribute
       where attrelid = format('public.%I', entry.table_name)::regclass
         and attnum > 0 and not attisdropped;
       given := format('select %s from jsonb_populate_record(null::%I, $1)', names, entry.table_name);
       if entry.before is null then
         execute format('delete from %I t where to_jsonb(t) = $1', entry.table_name) using entry.after;
       elsif entry.after is null then
         execute format('insert into %I (%s) %s', entry.table_name, names, given) using entry.before;
       else
         execute format('update %I t set (%s) = (%s) where to_jsonb(t) = $2',
           entry.table_name, names, given) using entry.before, entry.after;
       end if;
     end loop;
     delete from journal.entries;
   end $$`,
  `do $$
   declare name text;
   begin
     for name in select tablename from pg_tables where schemaname = 'public' loop
       execute format('create trigger journal after insert or update or delete on %I
         for each row execute function journal.note()', name);
     end loop;
   end $$`,
];
