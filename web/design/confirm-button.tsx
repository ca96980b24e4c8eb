import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useId, useRef } from 'react';
import styles from './confirm-button.module.css';
import formStyles from '#web/design/form.module.css';

interface ConfirmButtonProps {
  label: string;
  question: string;
  confirmLabel: string;
  isBusy: boolean;
  onConfirm: () => void;
}

/** A button for an irreversible action, which asks for confirmation first. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, question, confirmLabel, isBusy, onConfirm } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const questionId = useId();
  function handleConfirm() {
    dialog.current?.close();
    onConfirm();
  }
  return (
    <>
      <Button variant="default" loading={isBusy} onClick={() => dialog.current?.showModal()}>
        {label}
      </Button>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby={questionId} closedby="any">
        <p id={questionId}>{question}</p>
        <div className={formStyles.buttons}>
          <Button variant="default" onClick={() => dialog.current?.close()}>
            {t`Cancel`}
          </Button>
          <Button color="red" onClick={handleConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </dialog>
    </>
  );
}
