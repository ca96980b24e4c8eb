import { useEffect } from 'react';
import type { DraftStore } from '#web/builder/model/draft-store.ts';

/** Undoes and redoes by Ctrl or Cmd with Z and Y, in fields too: they show the draft, not what was typed. */
export function useUndoKeys(store: DraftStore): void {
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
      if (key !== 'z' && !isRedo) return;
      event.preventDefault();
      if (isRedo) store.redo();
      else store.undo();
    }
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [store]);
}
