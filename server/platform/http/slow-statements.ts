import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/platform/database/open.ts';
import { currentTrace } from '#server/platform/tracing/trace.ts';

const slowMs = 1000;

/**
 * Logs statements that take long, with the request that sent them and the process of the database that ran them. Values
 * of parameters are not in the text of a statement.
 */
export function logSlowStatements(
  app: FastifyInstance,
  database: Pick<Database, 'watchStatements'>,
): void {
  const watch = database.watchStatements(
    () => {},
    (milliseconds, { text, backend }) => {
      if (milliseconds < slowMs) return;
      const durationMs = Math.round(milliseconds);
      app.log.warn({ ...currentTrace(), durationMs, backend, statement: text }, 'Slow statement');
    },
  );
  app.addHook('onClose', async () => watch[Symbol.dispose]());
}
