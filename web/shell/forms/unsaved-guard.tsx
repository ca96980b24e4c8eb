import { t } from '@lingui/core/macro';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#web/design/confirm-dialog.tsx';
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
    <ConfirmDialog
      title={t`Leave without saving?`}
      confirmLabel={t`Leave`}
      isBusy={false}
      onConfirm={proceed}
      onClose={reset}
    >
      <p>{t`Your changes will be lost.`}</p>
    </ConfirmDialog>
  );
}
