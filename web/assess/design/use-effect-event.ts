import { useCallback, useLayoutEffect, useRef } from 'preact/hooks';

/** A function that stays the same between renders and calls the callback of the latest one. */
export function useEffectEvent<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
