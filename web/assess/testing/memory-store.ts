import type { DraftStore, Kept } from '#web/assess/saving/draft-store.ts';

/** A device store in plain sight. */
export function memoryStore(): DraftStore & { drafts: Map<string, Kept> } {
  const drafts = new Map<string, Kept>();
  return {
    drafts,
    read: async (id) => structuredClone(drafts.get(id)),
    write: async (id, kept) => void drafts.set(id, structuredClone(kept)),
    wipe: async (id) => void drafts.delete(id),
  };
}

/** A device that refuses to keep anything, like some private windows. */
export const brokenStore: DraftStore = {
  read: () => Promise.reject(new Error('No storage')),
  write: () => Promise.reject(new Error('No storage')),
  wipe: () => Promise.reject(new Error('No storage')),
};
