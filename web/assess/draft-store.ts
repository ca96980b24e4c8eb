import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Assessment, AssessmentInput } from '#contract/assessments.ts';

/** A submission made by the assessor: kept with its key until the server has acknowledged it. */
export interface Submission {
  key: string;
  input: AssessmentInput;
}

/** Everything this device keeps of one open assessment. */
export interface Kept {
  assessment: Assessment;
  input: AssessmentInput;
  stage: number;
  /** By the clock of this device. */
  savedAt: string;
  /** The server draft these answers were last in step with. */
  syncedAt: string | null;
  submission: Submission | null;
}

/** Where answers survive a reload; `id` names the link without giving it away. */
export interface DraftStore {
  read(id: string): Promise<Kept | undefined>;
  write(id: string, kept: Kept): Promise<void>;
  wipe(id: string): Promise<void>;
}

interface Schema extends DBSchema {
  drafts: { key: string; value: Kept };
}

let database: Promise<IDBPDatabase<Schema>> | undefined;

export const deviceStore: DraftStore = {
  async read(id) {
    return (await open()).get('drafts', id);
  },
  async write(id, kept) {
    await (await open()).put('drafts', kept, id);
  },
  async wipe(id) {
    await (await open()).delete('drafts', id);
  },
};

function open(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>('beacon-assess', 1, {
    upgrade(created) {
      created.createObjectStore('drafts');
    },
  });
  return database;
}

/** A name for the link from which the link cannot be found; null where the browser cannot make one. */
export async function nameOf(token: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
