import { useMemo } from 'preact/hooks';
import { useBrowserValue } from './use-browser-value.ts';

export function useMedia(query: string): boolean {
  const media = useMemo(() => matchMedia(query), [query]);
  return useBrowserValue(media, ['change'], () => media.matches);
}

export function useReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)');
}
