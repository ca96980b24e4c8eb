import { useBrowserValue } from '#web/assess/design/use-browser-value.ts';

const events = ['online', 'offline'];

export function useOnline(): boolean {
  return useBrowserValue(window, events, () => navigator.onLine);
}
