import { Menu, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { endSession } from '#contract/sessions.ts';
import type { CurrentUser } from '#contract/users.ts';
import { call } from '../call.ts';
import { flash } from './flash.ts';
import { useCurrentUser } from '../session.ts';
import { ClientAvatar } from '../ui/client-avatar.tsx';
import styles from './header.module.css';
import { Logo } from './logo.tsx';

/** Logo, main links and the user's menu. */
export function Header() {
  const user = useCurrentUser();
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to="/" className={styles.home}>
          <Logo />
          <span>Beacon</span>
        </Link>
        {user ? (
          <>
            <nav className={styles.nav} aria-label="Main">
              <Link to="/beacons" activeProps={{ 'aria-current': 'page' }}>
                <span className={styles.long}>Beacon Dashboard</span>
                <span className={styles.short}>Beacons</span>
              </Link>
            </nav>
            <UserMenu user={user} />
          </>
        ) : (
          <Link to="/login" className={styles.login}>
            Log in
          </Link>
        )}
      </div>
    </header>
  );
}

function UserMenu({ user }: { user: CurrentUser }) {
  async function handleLogOut() {
    try {
      await call(endSession);
    } catch (error) {
      return flash(error);
    }
    // A fresh page leaves nothing of what was seen in memory.
    window.location.assign('/');
  }
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={styles.user ?? ''}>
          <ClientAvatar name={user.name} size={35} />
          <span className={styles.name}>{user.name}</span>
          <span aria-hidden="true">▾</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.orgs.map((organisation) => organisation.name).join(', ')}</Menu.Label>
        <Menu.Item onClick={() => void handleLogOut()}>Log out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
