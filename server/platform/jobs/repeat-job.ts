import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';

interface Job {
  /** What is written down when it fails. */
  name: string;
  everyMs: number;
  run: () => Promise<void>;
}

/** Does something at once and again every so often, until disposed of. What fails is done at its next time. */
export function repeatJob(services: { log: Logger }, job: Job): AsyncDisposable {
  const stop = new AbortController();
  const running = repeat(services, job, stop.signal);
  return {
    [Symbol.asyncDispose]: () => {
      stop.abort();
      return running;
    },
  };
}

async function repeat(
  { log }: { log: Logger },
  { name, everyMs, run }: Job,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await run();
    } catch (error) {
      log.error({ name: error instanceof Error ? error.name : 'unknown' }, `${name} failed`);
    }
    await setTimeout(everyMs, null, { signal, ref: false }).catch(() => {});
  }
}
