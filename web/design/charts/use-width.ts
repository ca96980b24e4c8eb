import { type RefObject, useEffect, useRef, useState } from 'react';

const debounceMs = 100;

/** An element's width in pixels, updated after each resize with a debounce; while it is hidden, the last one. */
export function useWidth<E extends HTMLElement>(initial: number): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(initial);
  useEffect(() => {
    if (!element.current) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setWidth(element.current.clientWidth || initial);
    const observer = new ResizeObserver(([entry]) => {
      clearTimeout(timer);
      timer = setTimeout(() => setWidth((old) => entry?.contentRect.width || old), debounceMs);
    });
    observer.observe(element.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [initial]);
  return [element, width];
}
