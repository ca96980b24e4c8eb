import { t } from '@lingui/core/macro';
import { useBlocker } from '@tanstack/react-router';
import { LeaveDialog } from '#web/shell/forms/leave-dialog.tsx';
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
    <LeaveDialog onLeave={proceed} onCancel={reset}>
      {t`Your last changes couldn’t be saved. They are kept in this browser for when you come back.`}
    </LeaveDialog>
  );
}
