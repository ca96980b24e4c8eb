/** Lets tasks of one process run one after the other. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs a task once all before it have ended, however they ended. */
  take<A>(task: () => Promise<A>): Promise<A> {
    const turn = this.#last.then(task);
    this.#last = turn.catch(() => {});
    return turn;
  }
}
