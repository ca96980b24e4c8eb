import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import styles from './main-links.module.css';
import { mainLinks } from '#web/shell/session/organisation-links.ts';
import { useRecentOrganisation } from '#web/shell/session/recent-organisation.ts';
import { useHasRoute } from './use-has-route.ts';

/** The main links in the header of wide screens. */
export function MainLinks({ user }: { user: CurrentUser }) {
  return (
    <nav className={styles.wide} aria-label={t`Main`}>
      <Links user={user} />
    </nav>
  );
}

/** The main links in a drawer, on narrow screens. */
export function MainDrawer({ user }: { user: CurrentUser }) {
  const drawer = useRef<HTMLDialogElement>(null);
  return (
    <>
      <UnstyledButton className={styles.open ?? ''} onClick={() => drawer.current?.showModal()}>
        <span aria-hidden="true">☰</span> {t`Menu`}
      </UnstyledButton>
      <dialog ref={drawer} className={styles.drawer} aria-label={t`Menu`} closedby="any">
        <nav aria-label={t`Main`}>
          <Links user={user} onFollow={() => drawer.current?.close()} />
        </nav>
        <UnstyledButton className={styles.close ?? ''} onClick={() => drawer.current?.close()}>
          {t`Close`}
        </UnstyledButton>
      </dialog>
    </>
  );
}

function Links({ user, onFollow }: { user: CurrentUser; onFollow?: () => void }) {
  const recent = useRecentOrganisation();
  const hasRoute = useHasRoute();
  return mainLinks(user, recent, hasRoute).map(({ label, short, to, search }) => (
    <Link
      key={to}
      to={to}
      search={search}
      activeOptions={{ includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
      {...(onFollow && { onClick: onFollow })}
    >
      <span className={styles.long}>{label}</span>
      <span className={styles.short}>{short}</span>
    </Link>
  ));
}
