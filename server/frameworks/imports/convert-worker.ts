import { parentPort, workerData } from 'node:worker_threads';
import { i18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { wordDefaultErrors } from '#contract/default-errors.ts';
import { convert } from './convert.ts';
import { UnreadableFile } from '#server/frameworks/conversion/source.ts';
import type { SourceFile } from '#server/frameworks/conversion/source.ts';

/** What the thread answers: the conversion, or why the file cannot be read. */
export type WorkerAnswer =
  | { converted: ReturnType<typeof convert> }
  | { unreadable: UnreadableFile['problems'] };

/** What the thread is given: the file, and the language in which it words its answer. */
export interface WorkerData {
  file: SourceFile;
  locale: string;
  messages: Messages;
}

// A thread has modules of its own.
const { file, locale, messages } = workerData as WorkerData;
i18n.setMessagesCompiler(compileMessage);
i18n.loadAndActivate({ locale, messages });
wordDefaultErrors();
parentPort?.postMessage(answer());

function answer(): WorkerAnswer {
  try {
    // Only plain data passes between threads.
    return { converted: JSON.parse(JSON.stringify(convert(file))) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { unreadable: error.problems };
  }
}
