import type { PoolClient } from 'pg';
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseUnavailable, isTransient, isStale } from './database-unavailable.ts';
import { DescribedQuery, DescribedStatement, plainValues } from './described-statement.ts';
import { StatementNames } from './statement-names.ts';
import type { Statement } from './statements-of.ts';

/** PostgreSQL plans a prepared statement for its values five times, and then once for all values. */
const plannedRuns = 6;

export interface ConnectionDeadline {
  /** A borrowed connection that makes no progress for this long is revoked. */
  deadlineMs: number;
  /** Called when the connection was revoked while a statement was running. */
  onStuck: () => void;
}

interface ConnectionOptions extends ConnectionDeadline {
  preparesStatements: boolean;
}

/** Is told of statements. */
export interface StatementWatch {
  onStatement: (text: string) => void;
  onAnswer?: OnAnswer | undefined;
}

/** Is called with the time from a statement to its answer or error. */
export type OnAnswer = (milliseconds: number, statement: AnsweredStatement) => void;

interface AnsweredStatement {
  /** Without the values of its parameters. */
  text: string;
  /** The process of the PostgreSQL server that ran it, as `pg_stat_activity` lists it. */
  backend: number | undefined;
}

/** One pooled connection: prepares its statements unless told otherwise, and throws `DatabaseUnavailable` when the database cannot serve. */
export class Connection implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #options: ConnectionOptions;
  readonly #watches: ReadonlySet<StatementWatch>;
  readonly #names = new StatementNames();
  readonly #described = new Map<string, DescribedStatement>();
  #deadline: NodeJS.Timeout | null = null;
  #isRunning = false;
  #isLost = false;
  #isWarm = false;

  constructor(
    client: PoolClient,
    options: ConnectionOptions,
    watches: ReadonlySet<StatementWatch>,
  ) {
    this.#client = client;
    this.#options = options;
    this.#watches = watches;
    const markLost = () => (this.#isLost = true);
    client.on('error', markLost).on('end', markLost);
  }

  /** Starts the deadline for the connection's first statement. */
  lend(): this {
    this.#deadline = setTimeout(() => this.revoke(), this.#options.deadlineMs);
    return this;
  }

  /** Runs each statement until PostgreSQL has its final plan, the first time this is called with any. */
  async warm(statements: readonly Statement[]): Promise<void> {
    if (this.#isWarm || statements.length === 0) return;
    this.#isWarm = true;
    try {
      for (let run = 0; run < plannedRuns; run += 1) {
        for (const { sql, parameters } of statements) await this.query(sql, parameters);
      }
    } catch {
      // A cold connection serves as well. Whoever needs what is broken is told by their own statement.
    }
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(textOrCursor: unknown, values: readonly unknown[] = []): unknown {
    if (typeof textOrCursor !== 'string') throw new TypeError('Cursors are not supported');
    return this.#run(textOrCursor, values);
  }

  get isLent(): boolean {
    return this.#deadline !== null;
  }

  /** Ends the connection, and with it the statement that it runs. */
  revoke(): void {
    this.#isLost = true;
    if (this.#isRunning) this.#options.onStuck();
    this.release();
  }

  release(isSpent = false): void {
    if (!this.#deadline) return;
    clearTimeout(this.#deadline);
    this.#deadline = null;
    this.#client.release(isSpent || this.#isLost);
  }

  async #run(text: string, values: readonly unknown[]) {
    for (const { onStatement } of this.#watches) onStatement(text);
    this.#deadline?.refresh();
    this.#isRunning = true;
    const sentAt = performance.now();
    try {
      return await (this.#runDescribed(text, values) ?? this.#prepare(text, values));
    } catch (error) {
      this.#isLost ||= isStale(error);
      throw this.#isLost || isTransient(error) ? new DatabaseUnavailable(error) : error;
    } finally {
      this.#isRunning = false;
      this.#deadline?.refresh();
      const { processID: backend } = this.#client as { processID?: number };
      for (const { onAnswer } of this.#watches) {
        onAnswer?.(performance.now() - sentAt, { text, backend });
      }
    }
  }

  #runDescribed(text: string, values: readonly unknown[]) {
    const statement = this.#described.get(text);
    const plain = statement && plainValues(values);
    return plain && this.#client.query(new DescribedQuery(statement, plain)).result.promise;
  }

  async #prepare(text: string, values: readonly unknown[]) {
    const isPrepared = this.#options.preparesStatements && values.length > 0;
    const name = isPrepared ? this.#names.nameOf(text) : undefined;
    const result = await this.#client.query({ text, values: [...values], ...(name && { name }) });
    if (name && !this.#described.has(text)) {
      this.#described.set(text, new DescribedStatement(name, result));
    }
    return result;
  }
}
