import { setTimeout } from 'node:timers/promises';

/** Tells a worker of this process that there is something to do, so that it looks at once. */
export class Bell {
  #hasRung = false;
  #wake = (): void => {};

  ring(): void {
    this.#hasRung = true;
    this.#wake();
  }

  /** Waits for a ring, at most so long; a ring while nobody waited counts. */
  async wait(longestMs: number, signal: AbortSignal): Promise<void> {
    if (!this.#hasRung && !signal.aborted) await this.#ringWithin(longestMs, signal);
    this.#hasRung = false;
  }

  async #ringWithin(ms: number, signal: AbortSignal): Promise<void> {
    const rung = new AbortController();
    this.#wake = () => rung.abort();
    const either = AbortSignal.any([signal, rung.signal]);
    await setTimeout(ms, null, { signal: either, ref: false }).catch(() => {});
  }
}
