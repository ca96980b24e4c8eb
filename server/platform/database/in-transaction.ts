import type { DbServices } from '#server/platform/services.ts';

/** Runs a function with services that write in the caller's transaction, or in a new one if there is none. */
export function inTransaction<S extends DbServices, A>(
  services: S,
  run: (trxServices: S) => Promise<A>,
): Promise<A> {
  if (services.db.isTransaction) return run(services);
  return services.db.transaction().execute((db) => run({ ...services, db }));
}
