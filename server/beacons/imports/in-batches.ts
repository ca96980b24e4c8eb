import { setImmediate } from 'node:timers/promises';

/** After so many others get their turn. */
const atOnce = 25;

/** What comes in groups, each as large as is asked for then. */
export async function* inBatches<T>(
  all: AsyncIterable<T>,
  size: () => number,
): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const each of all) {
    batch.push(each);
    if (batch.length % atOnce === 0) await setImmediate();
    if (batch.length < size()) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The same, where the next is fetched while one is worked on. */
export async function* fetchedAhead<T>(all: AsyncIterable<T>): AsyncGenerator<T> {
  const source = all[Symbol.asyncIterator]();
  let next = source.next();
  try {
    for (let step = await next; !step.done; step = await next) {
      next = source.next();
      // A failure is told to whoever takes it.
      next.catch(() => {});
      yield step.value;
    }
  } finally {
    await source.return?.();
  }
}
