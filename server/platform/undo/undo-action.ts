import { undoAction as endpoint } from '#contract/undo.ts';
import { Problem } from '#contract/problems.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import type { UndoAction } from '#server/platform/schema/undos.ts';
import { restore, takeUndo } from './take-undo.ts';
import type { Undo } from './take-undo.ts';

declare module '#server/platform/services.ts' {
  interface Services {
    /** What belongs to taking back each action. */
    undoers: Record<UndoAction, Undoer>;
  }
}

/** What belongs to taking back an action in one organisation, in the transaction that restores its rows. */
export interface Undoer {
  /**
   * Locks what is restored, in the order of all writers, and then checks that the viewer may still do the action.
   * @throws the problem `not_allowed`, or `not_found`, which is told as `undo_changed`: it was there for the action
   */
  authorise(services: Services, viewer: Viewer, undo: Undo): Promise<void>;
  /** Derives again what is derived from the restored rows, and audits. */
  finish(services: Services, viewer: Viewer, undo: Undo): Promise<void>;
}

export const undoAction = handleSignedIn(endpoint, async ({ services, viewer, params }) => {
  await services.db.transaction().execute(async (db) => {
    const trxServices = { ...services, db };
    const now = services.clock.now();
    for (const undo of await takeUndo(db, viewer, { id: params.id, now })) {
      const undoer = services.undoers[undo.action];
      await undoer.authorise(trxServices, viewer, undo).catch(refuseMissing);
      await restore(db, undo);
      await undoer.finish(trxServices, viewer, undo);
    }
  });
  services.mailNotifier.notify();
  return {};
});

function refuseMissing(error: unknown): never {
  throw error instanceof Problem && error.id === 'not_found' ? new Problem('undo_changed') : error;
}
