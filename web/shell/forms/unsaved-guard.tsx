import { t } from '@lingui/core/macro';
import { useBlocker } from '@tanstack/react-router';
import { LeaveDialog } from './leave-dialog.tsx';
import { hasUnsaved } from './unsaved-forms.ts';

/** Asks before a page with unsaved changes is left: by a link, by Back, or by closing the tab. */
export function UnsavedGuard() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasUnsaved('page'),
    enableBeforeUnload: () => hasUnsaved('tab'),
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <LeaveDialog onLeave={proceed} onCancel={reset}>
      {t`Your changes will be lost.`}
    </LeaveDialog>
  );
}
