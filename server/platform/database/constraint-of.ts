import pg from 'pg';

/** The constraint that a statement violated; a node of a cluster adds the number of a shard to its name. */
export function constraintOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint?.replace(/_\d{6,}$/, '') : undefined;
}
