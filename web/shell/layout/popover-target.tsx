import type { ComponentProps, ReactNode } from 'react';
import text from '#web/design/text-button.module.css';

export interface PopoverButtonProps {
  label: string;
  /** The heading of the panel. */
  title: string;
  /** Keeps the panel open while an action runs. */
  isLocked?: boolean;
  children: (close: () => void) => ReactNode;
}

interface PopoverTargetProps extends ComponentProps<'button'> {
  label: string;
}

/** The button of a popover. */
export function PopoverTarget({ label, ...props }: PopoverTargetProps) {
  return (
    <button type="button" {...props} className={text.button}>
      {label}
      <span aria-hidden="true"> ▾</span>
    </button>
  );
}
