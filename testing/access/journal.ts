import type { Db } from '#server/platform/schema/schema.ts';
import { nodesOf } from './nodes.ts';
import type { Node } from './nodes.ts';

type Values = Record<string, unknown>;

/** A changed row: `before` is null for an inserted row, `after` for a deleted one. */
export interface Change {
  table: string;
  before: Values | null;
  after: Values | null;
}

/** A node, and the last entry before the mark. */
interface Marked {
  node: Node;
  mark: number;
}

/** Records every row the server changes, and undoes all changes except audit events, which are append-only. */
export class Journal implements AsyncDisposable {
  readonly #nodes: Marked[];

  private constructor(nodes: Node[]) {
    this.#nodes = nodes.map((node) => ({ node, mark: 0 }));
  }

  static async open(db: Db): Promise<Journal> {
    const nodes = await nodesOf(db);
    for (const node of nodes)
      for (const statement of [...definition, triggersOn(node)]) await node.run(statement);
    return new Journal(nodes);
  }

  /** `changes` reports only later changes; `undo` reverts earlier ones too. */
  async mark(): Promise<void> {
    for (const each of this.#nodes) {
      const [last] = await each.node.run<{ n: string }>(
        'select coalesce(max(n), 0) as n from journal.entries',
      );
      each.mark = Number(last?.n);
    }
  }

  async changes(): Promise<Change[]> {
    const changes: Change[] = [];
    for (const { node, mark } of this.#nodes) {
      const rows = await node.run<Change>(
        `select table_name as table, before, after from journal.entries where n > ${mark} order by n`,
      );
      changes.push(...rows.filter(({ table }) => !node.isCopy(table)));
    }
    return changes;
  }

  async undo(): Promise<void> {
    for (const { node } of this.#nodes) await node.run('select journal.undo()');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { node } of this.#nodes) {
      await node.run('drop schema journal cascade');
      await node[Symbol.asyncDispose]();
    }
  }
}

const definition = [
  `create schema journal`,
  `grant usage on schema journal to public`,
  `create table journal.entries (n bigint generated always as identity primary key,
     stored regclass not null, table_name text not null, before jsonb, after jsonb)`,
  `create function journal.note() returns trigger language plpgsql security definer as $$
   begin
     insert into journal.entries (stored, table_name, before, after)
     values (tg_relid, tg_argv[0], to_jsonb(old), to_jsonb(new));
     return null;
   end $$`,
  `create function journal.undo() returns void language plpgsql security definer as $$
   declare entry record; names text; given text;
   begin
     -- Rows are restored in any order, and what a cascade deleted is among the entries: no trigger may act.
     perform set_config('session_replication_role', 'replica', true);
     for entry in
       select * from journal.entries where table_name <> 'audit_events' order by n desc
     loop
       select string_agg(quote_ident(attname), ', ') into names from pg_attribute
       where attrelid = entry.stored and attnum > 0 and not attisdropped;
       given := format('select %s from jsonb_populate_record(null::%s, $1)', names, entry.stored);
       if entry.before is null then
         execute format('delete from %s t where to_jsonb(t) = $1', entry.stored) using entry.after;
       elsif entry.after is null then
         execute format('insert into %s (%s) overriding system value %s', entry.stored, names,
           given) using entry.before;
       else
         execute format('update %s t set (%s) = (%s) where to_jsonb(t) = $2',
           entry.stored, names, given) using entry.before, entry.after;
       end if;
     end loop;
     delete from journal.entries;
   end $$`,
];

function triggersOn({ stored }: Node): string {
  return `do $$
   declare found record;
   begin
     for found in ${stored} loop
       execute format('create trigger journal after insert or update or delete on %s
         for each row execute function journal.note(%L)', found.stored, found.name);
     end loop;
   end $$`;
}
