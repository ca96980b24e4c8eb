import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import styles from './confirm-button.module.css';

interface DialogControl {
  dialog: RefObject<HTMLDialogElement | null>;
  close: () => void;
}

/** Opens a modal dialog when it is rendered, and closes it at once. */
export function useDialog(onClose: () => void): DialogControl {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // The browser's close event is asynchronous: too late for someone who opens the dialog again at once.
  function close() {
    dialog.current?.close();
    onClose();
  }
  return { dialog, close };
}

interface DialogProps extends DialogControl {
  title: string;
  /** Keeps the dialog open while an action runs. */
  isLocked?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog; Escape closes it and returns the focus. */
export function Dialog(props: DialogProps) {
  const { dialog, close, title, isLocked = false, onClose, children } = props;
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
