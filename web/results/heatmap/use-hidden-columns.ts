import { type RefObject, useEffect, useState } from 'react';

/** Whether older columns, newer ones, or both are scrolled out of view. */
export interface HiddenColumns {
  older: boolean;
  newer: boolean;
}

/** Follows a scroller whose oldest column stands at its start, in either writing direction. */
export function useHiddenColumns(scroller: RefObject<HTMLElement | null>): HiddenColumns {
  const [hidden, setHidden] = useState<HiddenColumns>({ older: false, newer: false });
  useEffect(() => {
    const { current } = scroller;
    if (!current) return undefined;
    function measure() {
      if (!current) return;
      const passed = Math.abs(current.scrollLeft);
      const left = current.scrollWidth - current.clientWidth - passed;
      setHidden((old) => {
        const [older, newer] = [passed > 1, left > 1];
        return old.older === older && old.newer === newer ? old : { older, newer };
      });
    }
    measure();
    current.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => {
      current.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [scroller]);
  return hidden;
}
