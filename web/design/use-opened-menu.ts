import { useCallback, useState } from 'react';

/** A menu that opens once its button has the focus, because it returns the focus to what has it then. */
export function useOpenedMenu() {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback((button: HTMLButtonElement | null) => {
    button?.focus();
    if (button) setOpen(true);
  }, []);
  return { isOpen, setOpen, open };
}
