import pg from 'pg';

/** The database cannot be asked just now; the same request may succeed in a moment. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super('The database does not answer', { cause });
  }
}

/**
 * SQLSTATEs that say so: connection trouble (08), too little of something (53), an operator's
 * intervention or a deadline (57), trouble outside (58), a transaction left alone (25P03).
 */
const passing = /^(08|53|57|58|25P03)/;

/** Whether PostgreSQL itself answered that it cannot serve for now. */
export function isPassing(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (passing.test(error.code ?? '') || isStale(error));
}

/** Whether a statement was prepared for a table that has changed since. */
export function isStale(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.message.startsWith('cached plan must not');
}
