/** The part of the draft that is open, in the address of the builder. */
export function builderSearch(search: Record<string, unknown>): { part?: string } {
  const { part } = search;
  return typeof part === 'string' && part.length <= 100 ? { part } : {};
}
