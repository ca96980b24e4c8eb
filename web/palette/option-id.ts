/** The id of the item at a position of the list. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
