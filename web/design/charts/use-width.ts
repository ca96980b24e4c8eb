import { type RefObject, useEffect, useRef, useState } from 'react';

const settleMs = 100;

/** An element's width in px, followed as it is resized once it comes to rest. */
export function useWidth<E extends HTMLElement>(initial: number): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(initial);
  useEffect(() => {
    if (!element.current) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setWidth(element.current.clientWidth || initial);
    const observer = new ResizeObserver(([entry]) => {
      clearTimeout(timer);
      timer = setTimeout(() => entry && setWidth(entry.contentRect.width), settleMs);
    });
    observer.observe(element.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [initial]);
  return [element, width];
}
