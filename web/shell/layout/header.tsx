import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { mustSetUp, useCurrentUser } from '#web/shell/session/session.ts';
import { useRecentOrganisation } from '#web/shell/session/recent-organisation.ts';
import { ClientAvatar } from '#web/design/client-avatar.tsx';
import styles from './header.module.css';
import { Logo } from '#web/design/logo.tsx';
import { MainDrawer, MainLinks } from './main-links.tsx';
import { PaletteButton } from './palette-button.tsx';
import { UserMenu } from './user-menu.tsx';

/** Logo and colour of the organisation, main links and the user's menu. */
export function Header() {
  const user = useCurrentUser();
  const recent = useRecentOrganisation();
  const organisation = user?.orgs.find(({ slug }) => slug === recent) ?? user?.orgs[0];
  return (
    <header
      className={styles.header}
      {...(organisation?.accent && {
        style: { borderBlockEnd: `3px solid ${organisation.accent}` },
      })}
    >
      <div className={styles.inner}>
        <Link to="/" className={styles.home}>
          {organisation?.logo ? (
            <ClientAvatar name={organisation.name} picture={organisation.logo} size={35} />
          ) : (
            <Logo />
          )}
          <span>Beacon</span>
        </Link>
        {user ? (
          <>
            <MainLinks user={user} />
            <MainDrawer user={user} />
            <div className={styles.tools}>
              {!mustSetUp(user) && <PaletteButton user={user} />}
              <UserMenu user={user} />
            </div>
          </>
        ) : (
          // Without a network nobody knows who is signed in.
          user === null && (
            <Link to="/login" className={styles.login}>
              {t`Log in`}
            </Link>
          )
        )}
      </div>
    </header>
  );
}
