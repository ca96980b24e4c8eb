import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { msg } from '@lingui/core/runtime-macro';
import type { convert } from './convert.ts';
import { UnreadableFile } from '#server/frameworks/conversion/source.ts';
import type { SourceFile } from '#server/frameworks/conversion/source.ts';
import { currentTranslations } from '#server/platform/language/request-language.ts';
import type { WorkerAnswer, WorkerData } from './convert-worker.ts';

const maxMs = 20_000;
const resourceLimits = { maxOldGenerationSizeMb: 512 };
const tooComplex = msg`The file is too complex to be read.`;

/**
 * Converts a file in a thread with limits of time and memory, so that no file can stop the server.
 * @throws UnreadableFile
 */
export async function convertInThread(file: SourceFile): Promise<ReturnType<typeof convert>> {
  const worker = new Worker(new URL('./convert-worker.ts', import.meta.url), {
    workerData: { file, ...languageNow() } satisfies WorkerData,
    resourceLimits,
  });
  try {
    const signal = AbortSignal.timeout(maxMs);
    const [answer] = (await once(worker, 'message', { signal })) as [WorkerAnswer];
    if ('converted' in answer) return answer.converted;
    const [first, ...others] = answer.unreadable;
    throw new UnreadableFile(first?.message ?? tooComplex, first?.field, others);
  } catch (error) {
    if (isOverLimit(error)) throw new UnreadableFile(tooComplex);
    throw error;
  } finally {
    await worker.terminate();
  }
}

/** The thread words its report in the language of the request. */
function languageNow() {
  const { locale, messages } = currentTranslations().i18n;
  return { locale, messages };
}

function isOverLimit(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
  );
}
