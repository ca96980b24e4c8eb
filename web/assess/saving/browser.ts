import type { AssessmentQueue } from '#contract/assessment-queue.ts';
import { deviceStore, digestOf, type DraftStore, type StoredDraft } from './draft-store.ts';
import type { Device } from './opening.ts';

/** This device's store for one link; in memory only where the browser cannot hash the token. */
export async function deviceFor(token: string): Promise<Device> {
  const id = await digestOf(token);
  return id
    ? { id, store: redactTokens(deviceStore, token) }
    : { id: 'page', store: memoryStore() };
}

/** Runs the work in one tab at a time, where the browser supports locks. */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(name, work) : work();
}

/** A random id of this page load. */
export const page = makeKey();

export function makeKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(16).padStart(8, '0'),
  ).join('');
}

/** Replaces tokens in stored drafts, so that the device's storage reveals no link. The queue stays in the tab's history state. */
export function redactTokens(store: DraftStore, token: string): DraftStore {
  const withToken = (
    { assessment, ...draft }: StoredDraft,
    from: string,
    to: string,
    queue: AssessmentQueue | null,
  ): StoredDraft => {
    const links = JSON.parse(JSON.stringify(assessment.links).replaceAll(from, to));
    return { ...draft, assessment: { ...assessment, links, queue } };
  };
  return {
    async read(id) {
      const draft = await store.read(id);
      return draft && withToken(draft, '{token}', token, history.state?.queue ?? null);
    },
    write: (id, draft) => store.write(id, withToken(draft, token, '{token}', null)),
    wipe: (id) => store.wipe(id),
  };
}

function memoryStore(): DraftStore {
  const drafts = new Map<string, StoredDraft>();
  return {
    read: async (id) => drafts.get(id),
    write: async (id, draft) => void drafts.set(id, draft),
    wipe: async (id) => void drafts.delete(id),
  };
}
