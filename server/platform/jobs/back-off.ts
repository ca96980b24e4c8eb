const minuteMs = 60_000;
const maxMinutes = 6 * 60;
/** Nine doubling waits and ten of six hours add up to a little less than three days. */
export const maxAttempts = 20;

/** When something is attempted again after this many attempts; null after the last. */
export function nextAttemptAt(attempts: number, now: Date): Date | null {
  if (attempts >= maxAttempts) return null;
  const minutes = Math.min(2 ** (attempts - 1), maxMinutes);
  return new Date(now.getTime() + minutes * minuteMs);
}
