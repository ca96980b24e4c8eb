import { setTimeout } from 'node:timers/promises';
import { runDueWindows } from './assessments/open-windows.ts';
import type { Services } from './services.ts';

/** Opens and closes windows as their time comes, until disposed of. */
export function runWindows(services: Services, everyMs = 60_000): AsyncDisposable {
  const stop = new AbortController();
  const running = repeat(services, everyMs, stop.signal);
  return {
    [Symbol.asyncDispose]: () => {
      stop.abort();
      return running;
    },
  };
}

async function repeat(services: Services, everyMs: number, signal: AbortSignal): Promise<void> {
  try {
    while (!signal.aborted) {
      await runOnce(services);
      await setTimeout(everyMs, null, { signal, ref: false });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** What fails is due still, a minute later. */
async function runOnce(services: Services): Promise<void> {
  try {
    await runDueWindows(services);
  } catch (error) {
    services.log.error({ name: error instanceof Error ? error.name : 'unknown' }, 'Windows failed');
  }
}
