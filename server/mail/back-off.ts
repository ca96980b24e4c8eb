const minuteMs = 60_000;
const longestMinutes = 6 * 60;
/** Nine doubling waits and ten of six hours: a little less than three days. */
export const mostAttempts = 20;

/** When a mail is tried again after so many attempts; null when that was the last. */
export function nextAttemptAt(attempts: number, now: Date): Date | null {
  if (attempts >= mostAttempts) return null;
  const minutes = Math.min(2 ** (attempts - 1), longestMinutes);
  return new Date(now.getTime() + minutes * minuteMs);
}
