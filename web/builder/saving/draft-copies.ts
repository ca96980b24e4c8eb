const prefix = 'questionnaire-draft:';

/** Whose copy of which draft: the next person at the same browser cannot read it. */
export interface CopyKey {
  userId: string;
  draftId: string;
}

/** Changes of a draft that the server does not have yet. */
export interface DraftCopy {
  revision: number;
  definition: unknown;
}

/** The changes that this browser keeps for a draft; null where there are none or they cannot be parsed. */
export function readCopy(key: CopyKey): DraftCopy | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey(key)) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps changes in this browser; ignores a full or blocked storage. */
export function saveCopy(key: CopyKey, copy: DraftCopy): void {
  try {
    localStorage.setItem(storageKey(key), JSON.stringify(copy));
  } catch {
    // The changes stay in memory as long as the page is open.
  }
}

export function deleteCopy(key: CopyKey): void {
  try {
    localStorage.removeItem(storageKey(key));
  } catch {
    // A blocked storage has nothing to delete.
  }
}

/** Deletes the copies of all drafts, for the log-out. */
export function deleteCopies(): void {
  for (const item of Object.keys(localStorage)) {
    if (item.startsWith(prefix)) localStorage.removeItem(item);
  }
}

function storageKey({ userId, draftId }: CopyKey): string {
  return `${prefix}${userId}:${draftId}`;
}
