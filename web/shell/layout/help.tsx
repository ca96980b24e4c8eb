import { t } from '@lingui/core/macro';
import { Button, UnstyledButton } from '@mantine/core';
import { useRef } from 'react';
import styles from './help.module.css';
import { KeysButton } from './keys-button.tsx';

/** A button that opens a dialog with contacts for help. */
export function HelpButton({ label = t`Help` }: { label?: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <UnstyledButton className={styles.button ?? ''} onClick={() => dialog.current?.showModal()}>
        {label}
      </UnstyledButton>
      <dialog ref={dialog} className={styles.dialog} aria-label={t`Help`} closedby="any">
        <h2>{t`Help`}</h2>
        <p>
          {t`Your organisation liaison (the person who invited you) can change your groups and roles and send you a new invitation.`}
        </p>
        <p>
          {t`Did you get a link or QR code to answer? Ask the person who sent it: they can make you a new one.`}
        </p>
        <KeysButton onOpen={() => dialog.current?.close()} />{' '}
        <Button variant="default" onClick={() => dialog.current?.close()}>
          {t`Close`}
        </Button>
      </dialog>
    </>
  );
}
