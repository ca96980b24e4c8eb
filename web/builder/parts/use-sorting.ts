import { type RefObject, useEffect, useRef } from 'react';
import type { Drop } from './sorting.ts';

const signsOfUse = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
let firstUse: Promise<void> | null = null;

/** Resolves once somebody touches the page, and from then on at once. */
function whenUsed(): Promise<void> {
  firstUse ??= new Promise((resolve) => {
    const begin = () => {
      for (const sign of signsOfUse) document.removeEventListener(sign, begin);
      resolve();
    };
    for (const sign of signsOfUse) document.addEventListener(sign, begin);
  });
  return firstUse;
}

/**
 * Lets the rows below an element be reordered. The library comes once somebody touches the page: rows can
 * be moved by Alt and an arrow key until then.
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
      await whenUsed();
      if (isGone) return;
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
