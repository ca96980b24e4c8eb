import { useBrowserValue } from '#web/assess/design/use-browser-value.ts';

export function useOnline(): boolean {
  return useBrowserValue(window, ['online', 'offline'], () => navigator.onLine);
}
