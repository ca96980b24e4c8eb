import { t } from '@lingui/core/macro';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#web/design/confirm-dialog.tsx';
import type { DraftSaver } from './draft-saver.ts';

/** Saves before the page is left; asks where that is not possible. */
export function LeaveGuard({ saver }: { saver: DraftSaver }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || saver.isSaved()) return false;
      await saver.flush();
      return !saver.isSaved();
    },
    enableBeforeUnload: () => !saver.isSaved(),
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t`Leave without saving?`}
      confirmLabel={t`Leave`}
      isBusy={false}
      onConfirm={proceed}
      onClose={reset}
    >
      <p>{t`Your last changes couldn’t be saved. They are kept in this browser for when you come back.`}</p>
    </ConfirmDialog>
  );
}
