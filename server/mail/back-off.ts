const minuteMs = 60_000;
const maxMinutes = 6 * 60;
/** Nine doubling waits and ten of six hours: a little less than three days. */
export const maxAttempts = 20;

/** When a mail is tried again after so many attempts; null when that was the last. */
export function nextAttemptAt(attempts: number, now: Date): Date | null {
  if (attempts >= maxAttempts) return null;
  const minutes = Math.min(2 ** (attempts - 1), maxMinutes);
  return new Date(now.getTime() + minutes * minuteMs);
}
