import type { Clock } from '#server/platform/time/clock.ts';

/** A clock that stands still and can be set to any instant. */
export class SettableClock implements Clock {
  #at: number;

  constructor(at: number) {
    this.#at = at;
  }

  now(): Date {
    return new Date(this.#at);
  }

  get at(): number {
    return this.#at;
  }

  set(at: number): void {
    this.#at = at;
  }
}
