import { t } from '@lingui/core/macro';
import { undoAction } from '#contract/undo.ts';
import { announce } from '#web/design/announce.ts';
import { showToast } from '#web/design/toasts/toast-store.ts';
import { call } from '#web/shell/api/call.ts';
import { flash, flashText } from '#web/shell/session/flash.ts';

/**
 * Says what was done and offers to take it back.
 * @param undoIds what takes it back, in the order in which it was done; none where nothing does
 * @param onUndone shows things as they are, and is told whether all was taken back
 */
export function offerUndo(
  message: string,
  undoIds: readonly (string | null)[],
  onUndone: (isUndone: boolean) => unknown,
): void {
  const ids = undoIds.filter((id) => id !== null);
  if (ids.length === 0) return announce(message);
  showToast({ message, isProblem: false, undo: () => void undoAll(ids, onUndone) });
}

async function undoAll(
  ids: readonly string[],
  onUndone: (isUndone: boolean) => unknown,
): Promise<void> {
  const errors: unknown[] = [];
  for (const id of ids.toReversed()) {
    await call(undoAction, { params: { id } }).catch((error: unknown) => errors.push(error));
  }
  if (errors.length === 0) announce(t`Undone.`);
  else if (errors.length === ids.length) flash(errors[0]);
  else
    flashText(
      t`Only part of this was undone. The rest has changed in the meantime or could not be reached.`,
    );
  await onUndone(errors.length === 0);
}
