import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import styles from './main-links.module.css';

/** The main links, in the header where there is room. */
export function MainLinks() {
  return (
    <nav className={styles.wide} aria-label="Main">
      <Links />
    </nav>
  );
}

/** The main links on a phone: out of the way until asked for. */
export function MainDrawer() {
  const drawer = useRef<HTMLDialogElement>(null);
  return (
    <>
      <UnstyledButton className={styles.open ?? ''} onClick={() => drawer.current?.showModal()}>
        <span aria-hidden="true">☰</span> Menu
      </UnstyledButton>
      <dialog ref={drawer} className={styles.drawer} aria-label="Menu" closedby="any">
        <nav aria-label="Main">
          <Links onFollow={() => drawer.current?.close()} />
        </nav>
        <UnstyledButton className={styles.close ?? ''} onClick={() => drawer.current?.close()}>
          Close
        </UnstyledButton>
      </dialog>
    </>
  );
}

function Links({ onFollow }: { onFollow?: () => void }) {
  return (
    <Link
      to="/beacons"
      activeProps={{ 'aria-current': 'page' }}
      {...(onFollow && { onClick: onFollow })}
    >
      <span className={styles.long}>Beacon Dashboard</span>
      <span className={styles.short}>Beacons</span>
    </Link>
  );
}
