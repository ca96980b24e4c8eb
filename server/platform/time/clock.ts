import { Mutex } from '#server/platform/jobs/mutex.ts';

/** Where "now" comes from: the machine in production, moved by hand in demos and tests. */
export interface Clock {
  now(): Date;
}

/** How far the work is that a jump of the clock brings with it. */
export interface Jump {
  to: Date;
  task: 'windows' | 'mails';
  doneCount: number;
  totalCount: number;
}

/** A clock that runs with another one, ahead of it by as much as it was moved. */
export class MovableClock implements Clock {
  /** What a jump brings with it is done before the next one. */
  readonly jumps = new Mutex();
  /** The one under way. */
  jump: Jump | null = null;
  readonly #base: Clock;
  #ahead = 0;

  constructor(base: Clock) {
    this.#base = base;
  }

  get aheadMs(): number {
    return this.#ahead;
  }

  now(): Date {
    return new Date(this.#base.now().getTime() + this.#ahead);
  }

  /** @returns false when the instant lies in the past, where the clock never goes. */
  moveTo(instant: Date): boolean {
    const ahead = instant.getTime() - this.now().getTime();
    if (ahead < 0) return false;
    this.#ahead += ahead;
    return true;
  }
}
