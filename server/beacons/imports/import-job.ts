import { workOnImports } from './work-on-imports.ts';
import type { Services } from '#server/platform/services.ts';

/** Checks and makes what people import, in the background, until disposed of. */
export function runImports(services: Services, everyMs = 15_000): AsyncDisposable {
  const stop = new AbortController();
  const running = repeat(services, everyMs, stop.signal);
  return {
    [Symbol.asyncDispose]: () => {
      stop.abort();
      return running;
    },
  };
}

async function repeat(services: Services, everyMs: number, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await runOnce(services, stop);
    await services.importNotifier.wait(everyMs, stop);
  }
}

/** What fails is due still, at the next round. */
async function runOnce(services: Services, stop: AbortSignal): Promise<void> {
  try {
    await workOnImports(services, stop);
  } catch (error) {
    services.log.error({ name: error instanceof Error ? error.name : 'unknown' }, 'Imports failed');
  }
}
