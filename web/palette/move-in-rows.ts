/** Moves the focus to the next or previous row or card of the lists on the page, from wherever it is. */
export function moveInRows(direction: 'next' | 'previous'): void {
  const { activeElement, body } = document;
  const from = activeElement ?? body;
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')];
  const follows = (row: HTMLElement) =>
    (from.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const precedes = (row: HTMLElement) => row !== from && !follows(row);
  (direction === 'next' ? rows.find(follows) : rows.findLast(precedes))?.focus();
}
