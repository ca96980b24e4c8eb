import { parentPort, workerData } from 'node:worker_threads';
import { convert } from './convert.ts';
import { UnreadableFile } from '#server/frameworks/conversion/source.ts';
import type { SourceFile } from '#server/frameworks/conversion/source.ts';

/** What the thread answers: the conversion, or why the file cannot be read. */
export type WorkerAnswer =
  | { converted: ReturnType<typeof convert> }
  | { unreadable: { message: string; place: string } };

parentPort?.postMessage(answer(workerData as SourceFile));

function answer(file: SourceFile): WorkerAnswer {
  try {
    // Only plain data passes between threads.
    return { converted: JSON.parse(JSON.stringify(convert(file))) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { unreadable: { message: error.message, place: error.place } };
  }
}
