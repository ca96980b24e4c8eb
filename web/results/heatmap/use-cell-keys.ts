import { type RefObject, useEffect } from 'react';

const steps: Record<string, [down: number, right: number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

/** Arrow keys move between the cells of a table. Tab reaches the last focused cell, at first the newest score. */
export function useCellKeys(within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const cells = cellsIn(within.current);
    if (cells.some(({ tabIndex }) => tabIndex === 0)) return;
    const first = cells.findLast((cell) => cell.closest('tr') === cells[0]?.closest('tr'));
    if (first) first.tabIndex = 0;
  });
  useEffect(() => {
    const table = within.current;
    const handleKey = (event: KeyboardEvent) => followKey(event, table);
    table?.addEventListener('keydown', handleKey);
    return () => table?.removeEventListener('keydown', handleKey);
  }, [within]);
}

function followKey(event: KeyboardEvent, table: HTMLElement | null): void {
  const step = steps[event.key];
  const { target, ctrlKey, metaKey, altKey } = event;
  const from = target instanceof Element ? target.closest<HTMLTableCellElement>('td, th') : null;
  if (!step || !from || ctrlKey || metaKey || altKey) return;
  event.preventDefault();
  const next = nextFrom(from, towards(step, from));
  if (next?.matches('td *')) {
    for (const cell of cellsIn(table)) cell.tabIndex = cell === next ? 0 : -1;
  }
  next?.focus();
}

/** The step in the order of the cells, which runs from right to left in some languages. */
function towards([down, right]: [number, number], from: Element): [number, number] {
  const isMirrored = Number.isFinite(right) && getComputedStyle(from).direction === 'rtl';
  return [down, isMirrored ? -right : right];
}

function cellsIn(table: HTMLElement | null): HTMLElement[] {
  return [...(table?.querySelectorAll<HTMLElement>('td a') ?? [])];
}

/** The next focusable element in a direction, or the last one for an infinite step. */
function nextFrom(
  from: HTMLTableCellElement,
  [down, right]: [number, number],
): HTMLElement | undefined {
  const rows = [...(from.closest('table')?.rows ?? [])];
  const row = from.closest('tr');
  const line = down ? rows.map(({ cells }) => cells[from.cellIndex]) : [...(row?.cells ?? [])];
  const ahead =
    down + right > 0
      ? line.slice(line.indexOf(from) + 1)
      : line.slice(0, line.indexOf(from)).toReversed();
  const found = ahead.flatMap((cell) => cell?.querySelector<HTMLElement>('a, button') ?? []);
  return Math.abs(right) === Infinity ? found.at(-1) : found[0];
}
