import type { Versions } from '#contract/answer-versions.ts';
import type { Assessment, AssessmentInput } from '#contract/assessments.ts';

/** A submission made by the assessor: kept with its key until the server has acknowledged it. */
export interface Submission {
  key: string;
  input: AssessmentInput;
  /** As in what is kept; submissions of an earlier release have none. */
  versions?: Versions;
  unsynced?: Record<string, number>;
}

/** Everything this device keeps of one open assessment. */
export interface Kept {
  assessment: Assessment;
  input: AssessmentInput;
  stage: number;
  /** Copies of an earlier release have none. */
  versions?: Versions;
  /** The answers the server does not have yet, with the time each was given by this device's clock. */
  unsynced?: Record<string, number>;
  submission: Submission | null;
}

/** Where answers survive a reload; `id` names the link without giving it away. */
export interface DraftStore {
  read(id: string): Promise<Kept | undefined>;
  write(id: string, kept: Kept): Promise<void>;
  wipe(id: string): Promise<void>;
}

export const deviceStore: DraftStore = {
  read: (id) => inStore('readonly', (drafts) => drafts.get(id)),
  write: async (id, kept) => void (await inStore('readwrite', (drafts) => drafts.put(kept, id))),
  wipe: (id) => inStore('readwrite', (drafts) => drafts.delete(id)),
};

let database: Promise<IDBDatabase> | undefined;

async function inStore<T>(
  mode: IDBTransactionMode,
  ask: (drafts: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  database ??= openDatabase();
  const transaction = (await database).transaction('drafts', mode);
  return answerOf(ask(transaction.objectStore('drafts')));
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('beacon-assess', 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('drafts'));
  return answerOf(request);
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}

/** A name for the link from which the link cannot be found; null where the browser cannot make one. */
export async function nameOf(token: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
