import pg from 'pg';

/** The database is temporarily unavailable; the same request may succeed in a moment. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super('The database does not answer', { cause });
  }
}

/**
 * SQLSTATEs of temporary errors: connection exception (08), insufficient resources (53), operator intervention
 * or timeout (57), system error (58), idle-in-transaction timeout (25P03).
 */
const transientStates = /^(08|53|57|58|25P03)/;

/** Whether PostgreSQL itself reported that it cannot serve for now. */
export function isTransient(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && (transientStates.test(error.code ?? '') || isStale(error))
  );
}

/** Whether a statement was prepared for a table that has changed since. */
export function isStale(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.message.startsWith('cached plan must not');
}
