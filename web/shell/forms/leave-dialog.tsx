import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '#web/design/confirm-dialog.tsx';

interface LeaveDialogProps {
  onLeave: () => void;
  onCancel: () => void;
  /** What becomes of the changes. */
  children: ReactNode;
}

/** Asks before a page is left whose changes are not saved. */
export function LeaveDialog({ onLeave, onCancel, children }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      title={t`Leave without saving?`}
      confirmLabel={t`Leave`}
      isBusy={false}
      onConfirm={onLeave}
      onClose={onCancel}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
