import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '#web/shell/session/session.ts';
import styles from './header.module.css';
import { Logo } from '#web/design/logo.tsx';
import { MainDrawer, MainLinks } from './main-links.tsx';
import { UserMenu } from './user-menu.tsx';

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
            <MainLinks user={user} />
            <MainDrawer user={user} />
            <UserMenu user={user} />
          </>
        ) : (
          <Link to="/login" className={styles.login}>
            {t`Log in`}
          </Link>
        )}
      </div>
    </header>
  );
}
