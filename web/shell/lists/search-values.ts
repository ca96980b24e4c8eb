/** The page of an address, from the second one on. */
export function pageIn({ page }: Record<string, unknown>): { page?: number } {
  const isPage = typeof page === 'number' && Number.isInteger(page) && page > 1;
  return isPage ? { page } : {};
}

/** The texts of an address that are not empty; the router parses a value of digits as a number. */
export function textsIn<Name extends string>(
  search: Record<string, unknown>,
  names: readonly Name[],
): { [name in Name]?: string } {
  const texts = names
    .map((name): [string, unknown] => [name, search[name]])
    .filter(([, value]) => ['string', 'number'].includes(typeof value))
    .map(([name, value]) => [name, String(value).trim()])
    .filter(([, text]) => text !== '');
  return Object.fromEntries(texts);
}
