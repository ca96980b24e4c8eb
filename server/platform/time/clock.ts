import { Mutex } from '#server/platform/jobs/mutex.ts';

/** The source of "now": the machine in production, movable in demos and tests. */
export interface Clock {
  now(): Date;
}

/** The progress of the work that a jump of the clock causes. */
export interface Jump {
  to: Date;
  task: 'windows' | 'mails';
  doneCount: number;
  totalCount: number;
}

/** A clock that runs ahead of a base clock by as much as it was moved. */
export class MovableClock implements Clock {
  /** Serialises jumps: the work of one is done before the next starts. */
  readonly jumps = new Mutex();
  /** The jump in progress. */
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

  /** @returns false if the instant is in the past: the clock never goes back. */
  moveTo(instant: Date): boolean {
    const ahead = instant.getTime() - this.now().getTime();
    if (ahead < 0) return false;
    this.#ahead += ahead;
    return true;
  }
}
