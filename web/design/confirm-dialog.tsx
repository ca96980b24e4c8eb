import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './confirm-button.module.css';
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
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  // The browser's close event is asynchronous: too late for someone who opens the dialog again at once.
  function close() {
    dialog.current?.close();
    onClose();
  }
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy) close();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
      <div className={formStyles.buttons}>
        <Button variant="default" disabled={isBusy} onClick={close}>
          {t`Cancel`}
        </Button>
        <Button loading={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  );
}
