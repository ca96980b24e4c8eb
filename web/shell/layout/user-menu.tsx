import { msg } from '@lingui/core/macro';
import { Menu, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CurrentUser } from '#contract/users.ts';
import { ClientAvatar } from '#web/design/client-avatar.tsx';
import { managementLinks } from '#web/shell/session/organisation-links.ts';
import { useHasRoute } from './use-has-route.ts';
import styles from './user-menu.module.css';

const items = [
  { to: '/users/edit', label: msg`Edit Profile` },
  { to: '/users/password/edit', label: msg`Edit Password` },
  { to: '/users/mfa', label: msg`Two-factor Authentication` },
  { to: '/users/sessions', label: msg`Where you are signed in` },
  { to: '/logout', label: msg`Log out`, state: { choseToLogOut: true } },
] as const;

/** A menu with the pages of the user's account. */
export function UserMenu({ user }: { user: CurrentUser }) {
  const hasRoute = useHasRoute();
  return (
    <Menu
      position="bottom-end"
      width={240}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton className={styles.user ?? ''}>
          <ClientAvatar name={user.name} picture={user.avatar} size={35} />
          <span className={styles.name}>{user.name}</span>
          <span aria-hidden="true">▾</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <strong className={styles.who}>{user.name}</strong>
          {user.orgs.map((organisation) => organisation.name).join(', ')}
        </Menu.Label>
        {[...managementLinks(user, hasRoute), ...items].map(({ label, ...target }) => (
          <Menu.Item
            key={target.to}
            renderRoot={(props: object) => <Link {...target} preload={false} {...props} />}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
