import type { AssessmentQueue } from '#contract/assessment-queue.ts';
import { deviceStore, nameOf, type DraftStore, type Kept } from './draft-store.ts';
import type { Device } from './opening.ts';

/** Where this device keeps the answers; for the life of the page only, where the browser offers no safe name. */
export async function deviceFor(token: string): Promise<Device> {
  const id = await nameOf(token);
  return id ? { id, store: hidingLinks(deviceStore, token) } : { id: 'page', store: pageStore() };
}

/** Lets one tab at a time do the work, where the browser can tell. */
export function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(name, work) : work();
}

/** Names this page for as long as it lives. */
export const page = makeKey();

export function makeKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(16).padStart(8, '0'),
  ).join('');
}

/** Keeps tokens out of what is stored: whoever reads the device's storage can open no link. The tab keeps its queue. */
export function hidingLinks(store: DraftStore, token: string): DraftStore {
  const replaced = (
    { assessment, ...kept }: Kept,
    from: string,
    to: string,
    queue: AssessmentQueue | null,
  ): Kept => {
    const links = JSON.parse(JSON.stringify(assessment.links).replaceAll(from, to));
    return { ...kept, assessment: { ...assessment, links, queue } };
  };
  return {
    async read(id) {
      const kept = await store.read(id);
      return kept && replaced(kept, '{token}', token, history.state);
    },
    write: (id, kept) => store.write(id, replaced(kept, token, '{token}', null)),
    wipe: (id) => store.wipe(id),
  };
}

function pageStore(): DraftStore {
  const drafts = new Map<string, Kept>();
  return {
    read: async (id) => drafts.get(id),
    write: async (id, kept) => void drafts.set(id, kept),
    wipe: async (id) => void drafts.delete(id),
  };
}
