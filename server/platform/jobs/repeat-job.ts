import type { Logger } from 'pino';
import { Notifier } from './notifier.ts';

interface Job {
  /** Names the job in the log. */
  name: string;
  /** The pause between two runs. */
  everyMs: number;
  /** Ends a pause early. */
  notifier?: Notifier;
  run: (stop: AbortSignal) => Promise<void>;
}

/** Runs a job at once and again after each pause, until disposed of. A run that fails is logged and repeated after the pause. */
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
  { name, everyMs, notifier = new Notifier(), run }: Job,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    try {
      await run(stop);
    } catch (error) {
      log.error({ name: error instanceof Error ? error.name : 'unknown' }, `${name} failed`);
    }
    await notifier.wait(everyMs, stop);
  }
}
