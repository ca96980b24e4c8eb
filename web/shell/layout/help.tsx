import { t } from '@lingui/core/macro';
import { Button, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useMatches } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { guideQuery } from '#web/help/guide-query.ts';
import styles from './help.module.css';
import { KeysButton } from './keys-button.tsx';

/** A button that opens a dialog with the way to the guide and contacts for help. */
export function HelpButton({ label = t`Help` }: { label?: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    dialog.current?.showModal();
    // The links above it come and go while the guide loads.
    closeButton.current?.focus();
  };
  const close = () => dialog.current?.close();
  return (
    <>
      <UnstyledButton className={styles.button ?? ''} onClick={open}>
        {label}
      </UnstyledButton>
      <dialog ref={dialog} className={styles.dialog} aria-label={t`Help`} closedby="any">
        <h2>{t`Help`}</h2>
        <GuideLinks isShown={wasOpened} onFollow={close} />
        <p>
          {t`Your organisation liaison (the person who invited you) can change your groups and roles and send you a new invitation.`}
        </p>
        <p>
          {t`Did you get a link or QR code to answer? Ask the person who sent it: they can make you a new one.`}
        </p>
        <KeysButton onOpen={close} />{' '}
        <Button ref={closeButton} variant="default" onClick={close}>
          {t`Close`}
        </Button>
      </dialog>
    </>
  );
}

/** Links to the pages of the guide that fit where one is, the best first, and to all. */
function GuideLinks({ isShown, onFollow }: { isShown: boolean; onFollow: () => void }) {
  const { data: pages = [] } = useQuery({ ...guideQuery, enabled: isShown });
  const route = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  const fitting = pages
    .filter(({ routes }) => routes.includes(route))
    .toSorted((a, b) => a.routes.indexOf(route) - b.routes.indexOf(route));
  return (
    <ul className={styles.links}>
      {fitting.map(({ id, title }) => (
        <li key={id}>
          <Link to="/help/$page" params={{ page: id }} onClick={onFollow}>
            {t`Guide: ${title}`}
          </Link>
        </li>
      ))}
      <li>
        <Link to="/help" onClick={onFollow}>
          {t`All guide pages`}
        </Link>
      </li>
    </ul>
  );
}
