import { useMemo } from 'preact/hooks';
import { useBrowserValue } from './use-browser-value.ts';

const events = ['change'];

export function useMedia(query: string): boolean {
  const media = useMemo(() => matchMedia(query), [query]);
  return useBrowserValue(media, events, () => media.matches);
}

export function useReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)');
}
