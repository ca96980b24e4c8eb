import { t } from '@lingui/core/macro';
import { CloseButton, Popover } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { insideWindow } from './inside-window.ts';
import styles from './popover-button.module.css';
import text from '#web/design/text-button.module.css';

interface PopoverButtonProps {
  label: string;
  /** The heading of the panel. */
  title: string;
  /** Keeps the panel open while an action runs. */
  isLocked?: boolean;
  children: (close: () => void) => ReactNode;
}

const width = 400;

/** A button that opens a panel; a click outside or Escape closes it and returns the focus. */
export function PopoverButton({ label, title, isLocked = false, children }: PopoverButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const setUnlessLocked = (open: boolean) => !isLocked && setOpen(open);
  const close = () => setUnlessLocked(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setUnlessLocked}
      width={width}
      position="bottom-start"
      middlewares={insideWindow}
      shadow="md"
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button type="button" className={text.button} onClick={() => setUnlessLocked(!isOpen)}>
          {label}
          <span aria-hidden="true"> ▾</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.panel ?? ''}>
        <div className={styles.head}>
          <h2>{title}</h2>
          <CloseButton aria-label={t`Close`} disabled={isLocked} onClick={close} />
        </div>
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  );
}
