import { setImmediate } from 'node:timers/promises';

/** What comes in groups, each as large as is asked for then; others get their turn before each. */
export async function* inBatches<T>(
  all: AsyncIterable<T>,
  size: () => number,
): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const each of all) {
    batch.push(each);
    if (batch.length < size()) continue;
    yield batch;
    batch = [];
    await setImmediate();
  }
  if (batch.length > 0) yield batch;
}
