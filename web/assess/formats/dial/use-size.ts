import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

const resizeDebounce = 100;

/** The size of an element in pixels, updated when the window is resized. */
export function useSize(element: RefObject<Element | null>) {
  const [size, setSize] = useState({ width: 320, height: 160 });
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = target;
      if (width > 0) setSize({ width, height });
    };
    measure();
    const handleResize = () => {
      clearTimeout(timer);
      timer = setTimeout(measure, resizeDebounce);
    };
    addEventListener('resize', handleResize);
    return () => {
      clearTimeout(timer);
      removeEventListener('resize', handleResize);
    };
  }, [element]);
  return size;
}
