import { t } from '@lingui/core/macro';
import { CloseButton, Popover } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { insideWindow } from '#web/design/inside-window.ts';
import { type PopoverButtonProps, PopoverTarget } from './popover-target.tsx';
import styles from './popover-button.module.css';

const width = 400;

/** The open panel of a popover's button, with the button. */
export function PopoverPanel({ label, title, isLocked = false, children }: PopoverButtonProps) {
  const target = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(true);
  const setUnlessLocked = (open: boolean) => !isLocked && setOpen(open);
  useEffect(() => {
    // The kit returns the focus to the element that had it before, which this button has replaced.
    if (!isOpen) target.current?.focus();
  }, [isOpen]);
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
    >
      <Popover.Target>
        <PopoverTarget ref={target} label={label} onClick={() => setUnlessLocked(!isOpen)} />
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
