import pg from 'pg';

/** The constraint that a statement violated. A node of a cluster only says it in words, with the number of a shard. */
export function constraintOf(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  const name = error.constraint ?? / constraint "(.+?)"/.exec(error.message)?.[1];
  return name?.replace(/_\d{6,}$/, '');
}
