import { Button, UnstyledButton } from '@mantine/core';
import { useRef } from 'react';
import styles from './help.module.css';

/** A button that opens a dialog with contacts for help. */
export function HelpButton({ label = 'Help' }: { label?: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <UnstyledButton className={styles.button ?? ''} onClick={() => dialog.current?.showModal()}>
        {label}
      </UnstyledButton>
      <dialog ref={dialog} className={styles.dialog} aria-label="Help" closedby="any">
        <h2>Help</h2>
        <p>
          Your organisation liaison, the person who invited you, can change your groups and roles
          and send you a new invitation.
        </p>
        <p>
          Were you sent a link or a QR code to answer? Ask whoever sent it: a new one is made in a
          moment.
        </p>
        <Button variant="default" onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </dialog>
    </>
  );
}
