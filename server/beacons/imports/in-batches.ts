import { setImmediate } from 'node:timers/promises';

/** Number of items after which the event loop gets a turn. */
const yieldEvery = 25;

/** Groups items into batches. `size` is read for each batch anew. */
export async function* inBatches<T>(
  all: AsyncIterable<T>,
  size: () => number,
): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const each of all) {
    batch.push(each);
    if (batch.length % yieldEvery === 0) await setImmediate();
    if (batch.length < size()) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Fetches the next item while the consumer works on the current one. */
export async function* prefetched<T>(all: AsyncIterable<T>): AsyncGenerator<T> {
  const source = all[Symbol.asyncIterator]();
  let next = source.next();
  try {
    for (let step = await next; !step.done; step = await next) {
      next = source.next();
      // The consumer gets this error when it awaits the item.
      next.catch(() => {});
      yield step.value;
    }
  } finally {
    await source.return?.();
  }
}
