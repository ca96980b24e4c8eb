import { type RefObject, useEffect, useRef } from 'react';
import type { Drop } from './sorting.ts';

/**
 * Lets the rows below an element be reordered. The library comes after the page: rows can be moved by Alt and an arrow
 * key until then.
 * @param rows names the rows in their order, so that sorting begins anew with others
 */
export function useSorting(
  area: RefObject<HTMLElement | null>,
  rows: string,
  onMove: (drop: Drop) => void,
): void {
  const latest = useRef(onMove);
  useEffect(() => {
    latest.current = onMove;
  });
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isGone = false;
    async function start(): Promise<void> {
      const { sortRows } = await import('./sorting.ts');
      if (area.current && !isGone) stop = sortRows(area.current, (drop) => latest.current(drop));
    }
    start().catch(() => {
      // Without the library rows are moved by keys.
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [area, rows]);
}
