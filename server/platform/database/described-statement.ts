import type { Connection, QueryResult, Submittable } from 'pg';
import { valueTypes } from '#server/platform/schema/value-types.ts';

type Parse = (text: string) => unknown;

type Result = Pick<QueryResult, 'command' | 'rowCount' | 'rows'>;
type Value = string | Buffer | null;

/** The columns of a statement that a connection has prepared; they never change, or PostgreSQL refuses to run it. */
export class DescribedStatement {
  readonly name: string;
  readonly columns: readonly { name: string; parse: Parse }[];
  readonly emptyRow: Record<string, unknown>;

  constructor(name: string, { fields }: Pick<QueryResult, 'fields'>) {
    this.name = name;
    this.columns = fields.map((field) => ({
      name: field.name,
      // The types of pg confuse what a parser takes with the type's number.
      parse: valueTypes.getTypeParser(field.dataTypeID) as unknown as Parse,
    }));
    this.emptyRow = Object.fromEntries(fields.map((field) => [field.name, null]));
  }
}

/** Runs a statement without asking for its columns again, which pg does each time. */
export class DescribedQuery implements Submittable {
  readonly result = Promise.withResolvers<Result>();
  readonly #statement: DescribedStatement;
  readonly #values: Value[];
  readonly #rows: Record<string, unknown>[] = [];
  #tag = '';
  #failure: unknown = null;

  constructor(statement: DescribedStatement, values: Value[]) {
    this.#statement = statement;
    this.#values = values;
  }

  submit = (connection: Connection): void => {
    connection.stream.cork();
    connection.bind({ statement: this.#statement.name, values: this.#values }, true);
    connection.execute(null, true);
    connection.sync();
    connection.stream.uncork();
  };

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    try {
      const row = { ...this.#statement.emptyRow };
      for (const [index, { name, parse }] of this.#statement.columns.entries()) {
        const text = fields[index] ?? null;
        if (text !== null) row[name] = parse(text);
      }
      this.#rows.push(row);
    } catch (error) {
      this.#failure ??= error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#tag = text;
  }

  handleReadyForQuery(): void {
    if (this.#failure) return this.result.reject(this.#failure);
    const [command = '', ...counts] = this.#tag.split(' ');
    this.result.resolve({ command, rowCount: Number(counts.at(-1)), rows: this.#rows });
  }

  handleError(error: Error): void {
    this.result.reject(error);
  }
}

/** Values as pg sends them; null if one is a list or an object, which pg writes in its own way. */
export function plainValues(values: readonly unknown[]): Value[] | null {
  const texts: Value[] = [];
  for (const value of values) {
    const text = plainValue(value);
    if (text === undefined) return null;
    texts.push(text);
  }
  return texts;
}

function plainValue(value: unknown): Value | undefined {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || value instanceof Buffer) return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value instanceof Date ? value.toISOString() : undefined;
}
