/** The entries of a list that belong to a scale, with their place in the list. */
export function entriesOf<Entry extends { scale: string }>(
  list: readonly Entry[],
  scale: string,
): { entry: Entry; index: number }[] {
  return list.flatMap((entry, index) => (entry.scale === scale ? [{ entry, index }] : []));
}
