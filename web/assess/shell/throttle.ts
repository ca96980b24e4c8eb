/** Lets one press through per interval, in milliseconds of the given clock. */
export function createThrottle(interval: number, now: () => number) {
  let last = -Infinity;
  /** Milliseconds until a press passes again. */
  const wait = () => Math.max(0, last + interval - now());
  return {
    wait,
    /** Whether a press passes; if so, further ones are blocked for the interval. */
    pass(): boolean {
      if (wait() > 0) return false;
      last = now();
      return true;
    },
  };
}
