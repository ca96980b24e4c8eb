interface WindowColumns {
  nextOpensAt: Date | null;
  closesAt: Date | null;
  closedAt: Date | null;
  /** Null: no window has opened yet. */
  number: number | null;
}

/** Whether a Beacon's loaded row shows a window that should have opened or closed by now. */
export function isDue(
  { nextOpensAt, closesAt, closedAt, number }: WindowColumns,
  now: Date,
): boolean {
  if (number !== null && !closedAt) return closesAt !== null && closesAt <= now;
  return nextOpensAt !== null && nextOpensAt <= now;
}
