import { useCallback, useEffect, useRef } from 'react';

/** A modal dialog that is open while it is shown; `close` returns the focus at once. */
export function useDialog(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    dialog.current?.showModal();
  }, []);
  // The browser's close event comes late, and again after the dialog was closed here.
  const handleClose = useCallback(() => {
    if (isClosed.current) return;
    isClosed.current = true;
    onClose();
  }, [onClose]);
  const close = useCallback(() => {
    dialog.current?.close();
    handleClose();
  }, [handleClose]);
  return { dialog, close, handleClose };
}
