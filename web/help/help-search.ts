/** The search of the guide, which Back returns to. */
export function helpSearch({ q }: Record<string, unknown>): { q?: string } {
  if (typeof q === 'number') return { q: String(q) };
  return typeof q === 'string' && q !== '' ? { q } : {};
}
