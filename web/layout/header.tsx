import { Button, Menu } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { endSession } from '#contract/sessions.ts';
import type { CurrentUser } from '#contract/users.ts';
import { call } from '../call.ts';
import { flash } from './flash.ts';
import { rememberUser, useCurrentUser } from '../session.ts';
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
  const navigate = useNavigate();
  async function handleLogOut() {
    try {
      await call(endSession);
    } catch (error) {
      return flash(error);
    }
    rememberUser(null);
    await navigate({ to: '/' });
  }
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="subtle" color="gray" className={styles.user ?? ''}>
          {user.name} <span aria-hidden="true">&nbsp;▾</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.orgs.map((organisation) => organisation.name).join(', ')}</Menu.Label>
        <Menu.Item onClick={() => void handleLogOut()}>Log out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
