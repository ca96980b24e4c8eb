import { type RefObject, useEffect, useRef } from 'react';
import type { DraftStore } from '#web/builder/model/draft-store.ts';

const controls = 'a[href], button, input, select, textarea, summary';

/**
 * Keeps the focus in an area whose focused control goes with an edit, such as the button that removes a row: at what came
 * after it, or at the heading where another part is shown.
 */
export function useKeptFocus(store: DraftStore, part: unknown): RefObject<HTMLElement | null> {
  const area = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  useEffect(
    () =>
      store.subscribe(() => {
        const before = [...(area.current?.querySelectorAll<HTMLElement>(controls) ?? [])];
        const place = before.findIndex((each) => each === document.activeElement);
        hadFocus.current = place >= 0;
        const next = [
          ...before.slice(place + 1),
          ...before.slice(0, Math.max(place, 0)).toReversed(),
        ];
        if (place >= 0) requestAnimationFrame(() => focusFirst(next));
      }),
    [store],
  );
  useEffect(() => {
    if (hadFocus.current && isFocusLost()) area.current?.querySelector('h2')?.focus();
  }, [part]);
  return area;
}

/** Focuses the first control that is still there, unless something has the focus. */
function focusFirst(candidates: HTMLElement[]): void {
  if (isFocusLost())
    candidates.find((each) => each.isConnected && !each.matches(':disabled'))?.focus();
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
