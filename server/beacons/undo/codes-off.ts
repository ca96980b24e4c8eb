import { codeHoldersFor } from '#server/beacons/qr-codes/access.ts';
import { insertEvents } from '#server/platform/audit/audit-event.ts';
import { changedValues } from '#server/platform/undo/take-undo.ts';
import type { Undoer } from '#server/platform/undo/undo-action.ts';

/** Makes QR codes work again that were switched off. */
export const undoCodesOff: Undoer = {
  async authorise({ db }, viewer, undo) {
    await codeHoldersFor(db, viewer, changedValues(undo, 'assess_tokens', 'member_id'));
  },
  async finish({ db, clock }, { userId }, undo) {
    const { organisationId, action } = undo;
    const shared = { organisationId, userId, at: clock.now(), action: `undone.${action}` } as const;
    const members = changedValues(undo, 'assess_tokens', 'member_id');
    await insertEvents(
      db,
      members.map((memberId) => ({ ...shared, memberId })),
    );
  },
};
