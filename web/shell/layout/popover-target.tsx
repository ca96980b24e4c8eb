import type { ComponentProps } from 'react';
import text from '#web/design/text-button.module.css';

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
