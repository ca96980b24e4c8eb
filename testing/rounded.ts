/** Rounds numbers in `JSON.stringify`, because the database adds up scores in a different order at each read. */
export function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 1e8) / 1e8 : value;
}
