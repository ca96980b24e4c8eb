import { useSyncExternalStore } from 'react';
import { listen } from './listen.ts';

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(onChange: () => void): () => void {
  return listen(['online', 'offline'], onChange);
}
