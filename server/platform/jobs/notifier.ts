import { setTimeout } from 'node:timers/promises';

/** Tells a worker of this process that there is something to do, so that it looks at once. */
export class Notifier {
  #isNotified = false;
  #wake = (): void => {};

  notify(): void {
    this.#isNotified = true;
    this.#wake();
  }

  /** Waits until notified, for at most `maxMs`; a notification while nobody waited counts. */
  async wait(maxMs: number, signal: AbortSignal): Promise<void> {
    if (!this.#isNotified && !signal.aborted) await this.#notifiedWithin(maxMs, signal);
    this.#isNotified = false;
  }

  async #notifiedWithin(maxMs: number, signal: AbortSignal): Promise<void> {
    const notified = new AbortController();
    this.#wake = () => notified.abort();
    const either = AbortSignal.any([signal, notified.signal]);
    await setTimeout(maxMs, null, { signal: either, ref: false }).catch(() => {});
  }
}
