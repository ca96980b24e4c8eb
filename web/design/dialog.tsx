import { type ReactNode, type RefObject, useId } from 'react';
import styles from './confirm-button.module.css';

interface DialogProps {
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  /** Keeps the dialog open while an action runs. */
  isLocked?: boolean;
  close: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog of `useDialog`; Escape closes it and returns the focus. */
export function Dialog({ dialog, title, isLocked = false, close, onClose, children }: DialogProps) {
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={(event) => {
        event.preventDefault();
        if (!isLocked) close();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
