import { CloseButton, Popover } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import styles from './popover-button.module.css';

interface PopoverButtonProps {
  label: string;
  /** What stands above what opens. */
  title: string;
  /** Open until what is under way is done. */
  isHeld?: boolean;
  children: (close: () => void) => ReactNode;
}

const width = 400;
const edgeMargin = { padding: 7 };

/** A button that opens a small panel beside itself: a click elsewhere or Escape closes it, and the focus comes back. */
export function PopoverButton({ label, title, isHeld = false, children }: PopoverButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const setFreely = (open: boolean) => !isHeld && setOpen(open);
  const close = () => setFreely(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setFreely}
      width={width}
      position="bottom-start"
      middlewares={{ shift: edgeMargin, flip: edgeMargin }}
      shadow="md"
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button type="button" className={styles.button} onClick={() => setFreely(!isOpen)}>
          {label}
          <span aria-hidden="true"> ▾</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.panel ?? ''}>
        <div className={styles.head}>
          <h2>{title}</h2>
          <CloseButton aria-label="Close" disabled={isHeld} onClick={close} />
        </div>
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  );
}
