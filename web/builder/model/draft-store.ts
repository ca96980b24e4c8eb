import type { Draft } from './draft.ts';
import { edited, type History, historyOf, redone, undone } from './history.ts';

export type Edit = (draft: Draft) => Draft;

/** A draft that is being edited, its earlier states and who listens to it. */
export interface DraftStore {
  get: () => Draft;
  /** Whether there is something to undo and to redo. */
  canUndo: () => boolean;
  canRedo: () => boolean;
  /** Applies an edit; edits of the same field in quick succession are undone together. */
  edit: (change: Edit, field?: string) => void;
  undo: () => void;
  redo: () => void;
  subscribe: (listener: () => void) => () => void;
}

export function createDraftStore(start: Draft, now: () => number = Date.now): DraftStore {
  let history: History<Draft> = historyOf(start);
  const listeners = new Set<() => void>();
  function become(next: History<Draft>): void {
    if (next === history) return;
    history = next;
    for (const listener of listeners) listener();
  }
  return {
    get: () => history.present,
    canUndo: () => history.past.length > 0,
    canRedo: () => history.future.length > 0,
    edit: (change, field) =>
      become(edited(history, change(history.present), { field: field ?? null, at: now() })),
    undo: () => become(undone(history)),
    redo: () => become(redone(history)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
