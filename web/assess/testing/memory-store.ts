import type { DraftStore, StoredDraft } from '#web/assess/saving/draft-store.ts';

/** A device store in memory whose drafts a test can read. */
export function memoryStore(): DraftStore & { drafts: Map<string, StoredDraft> } {
  const drafts = new Map<string, StoredDraft>();
  return {
    drafts,
    read: async (id) => structuredClone(drafts.get(id)),
    write: async (id, draft) => void drafts.set(id, structuredClone(draft)),
    wipe: async (id) => void drafts.delete(id),
  };
}

/** A device store that rejects every call, like that of some private windows. */
export const brokenStore: DraftStore = {
  read: () => Promise.reject(new Error('No storage')),
  write: () => Promise.reject(new Error('No storage')),
  wipe: () => Promise.reject(new Error('No storage')),
};
