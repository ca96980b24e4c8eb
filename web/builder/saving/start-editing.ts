import { type FrameworkDraft, saveFrameworkDraft } from '#contract/framework-drafts.ts';
import { call } from '#web/shell/api/call.ts';
import { draftFrom } from '#web/builder/model/draft.ts';
import { createDraftStore } from '#web/builder/model/draft-store.ts';
import { type CopyKey, deleteCopy, type DraftCopy, readCopy, saveCopy } from './draft-copies.ts';
import { DraftSaver } from './draft-saver.ts';

interface EditingOptions {
  slug: string;
  draft: FrameworkDraft;
  userId: string;
}

/** A draft that is edited and saved, with the changes that an earlier visit could not save. */
export function startEditing({ slug, draft, userId }: EditingOptions) {
  const { id, revision, definition } = draft;
  const key = { userId, draftId: id };
  const copy = unsavedCopy(key, definition);
  const store = createDraftStore(draftFrom(definition));
  const saver = new DraftSaver({
    store,
    revision,
    save: (from, current) =>
      call(saveFrameworkDraft, {
        params: { slug, id },
        body: { revision: from, definition: current },
      }),
    keep: (next: DraftCopy | null) => (next ? saveCopy(key, next) : deleteCopy(key)),
  });
  return { store, saver, copy };
}

/** The copy of this browser; null where the server has the same, as after an answer that was lost. */
function unsavedCopy(key: CopyKey, stored: unknown): DraftCopy | null {
  const copy = readCopy(key);
  if (JSON.stringify(copy?.definition) !== JSON.stringify(stored)) return copy;
  deleteCopy(key);
  return null;
}
