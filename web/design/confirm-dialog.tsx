import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { useDialog } from './use-dialog.ts';
import formStyles from '#web/design/form.module.css';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation of an action with wide effects; cannot be closed while the action runs. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, isBusy, onConfirm, onClose } = props;
  const { dialog, close, handleClose } = useDialog(onClose);
  return (
    <Dialog dialog={dialog} close={close} title={title} isLocked={isBusy} onClose={handleClose}>
      {children}
      <div className={formStyles.buttons}>
        <Button variant="default" disabled={isBusy} onClick={close}>
          {t`Cancel`}
        </Button>
        <Button loading={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
