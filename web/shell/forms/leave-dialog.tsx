import { t } from '@lingui/core/macro';
import { ConfirmDialog } from '#web/design/confirm-dialog.tsx';

interface LeaveDialogProps {
  onLeave: () => void;
  onCancel: () => void;
}

/** Asks before changes are lost. */
export function LeaveDialog({ onLeave, onCancel }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      title={t`Leave without saving?`}
      confirmLabel={t`Leave`}
      isBusy={false}
      onConfirm={onLeave}
      onClose={onCancel}
    >
      <p>{t`Your changes will be lost.`}</p>
    </ConfirmDialog>
  );
}
