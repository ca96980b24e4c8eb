export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export function isoOf(instant: number): string {
  return new Date(instant).toISOString();
}
