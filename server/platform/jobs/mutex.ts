/** Lets tasks of one process run one after the other. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs a task once all before it have ended, also after one that failed. */
  runExclusive<A>(task: () => Promise<A>): Promise<A> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => {});
    return result;
  }
}
