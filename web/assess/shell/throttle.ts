export interface Throttle {
  /** Whether a press passes; if so, further ones are blocked for the interval. */
  pass(): boolean;
  /** Milliseconds until a press passes again. */
  wait(): number;
}

/** Lets one press through per interval, in milliseconds of the given clock. */
export function createThrottle(interval: number, now: () => number): Throttle {
  let last = -Infinity;
  const wait = () => Math.max(0, last + interval - now());
  return {
    wait,
    pass() {
      if (wait() > 0) return false;
      last = now();
      return true;
    },
  };
}
