import type { Versions } from '#contract/answer-versions.ts';
import type { Assessment, AssessmentInput } from '#contract/assessments.ts';

interface Answers {
  input: AssessmentInput;
  /** Answers of an earlier release have none. */
  versions?: Versions;
  /** Keys of the answers the server does not have yet, with the time of each by this device's clock, in epoch milliseconds. */
  unsynced?: Record<string, number>;
}

/** The assessor's submission, stored with its idempotency key until the server has acknowledged it. */
export interface Submission extends Answers {
  key: string;
}

/** Everything this device stores about one open assessment. */
export interface StoredDraft extends Answers {
  assessment: Assessment;
  stage: number;
  submission: Submission | null;
}

/** Storage that survives a reload; `id` is the digest of the link's token. */
export interface DraftStore {
  read(id: string): Promise<StoredDraft | undefined>;
  write(id: string, draft: StoredDraft): Promise<void>;
  wipe(id: string): Promise<void>;
}

export const deviceStore: DraftStore = {
  read: (id) => withStore('readonly', (drafts) => drafts.get(id)),
  write: async (id, draft) =>
    void (await withStore('readwrite', (drafts) => drafts.put(draft, id))),
  wipe: (id) => withStore('readwrite', (drafts) => drafts.delete(id)),
};

let database: Promise<IDBDatabase> | undefined;

async function withStore<T>(
  mode: IDBTransactionMode,
  run: (drafts: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  database ??= openDatabase();
  const transaction = (await database).transaction('drafts', mode);
  return resultOf(run(transaction.objectStore('drafts')));
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('beacon-assess', 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('drafts'));
  return resultOf(request);
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}

/** SHA-256 of the token in hex; null where the browser offers no Web Crypto. */
export async function digestOf(token: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
