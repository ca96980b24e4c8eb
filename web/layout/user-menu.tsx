import { Menu, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CurrentUser } from '#contract/users.ts';
import { ClientAvatar } from '../ui/client-avatar.tsx';
import styles from './user-menu.module.css';

const items = [
  { to: '/users/edit', label: 'Edit Profile' },
  { to: '/users/password/edit', label: 'Edit Password' },
  { to: '/users/mfa', label: 'Two-factor Authentication' },
  { to: '/users/sessions', label: 'Where you are signed in' },
  { to: '/logout', label: 'Log out' },
] as const;

/** Everything about the own account. */
export function UserMenu({ user }: { user: CurrentUser }) {
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={styles.user ?? ''}>
          <ClientAvatar name={user.name} picture={user.avatar} size={35} />
          <span className={styles.name}>{user.name}</span>
          <span aria-hidden="true">▾</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.orgs.map((organisation) => organisation.name).join(', ')}</Menu.Label>
        {items.map(({ to, label }) => (
          <Menu.Item
            key={to}
            renderRoot={(props: object) => <Link to={to} preload={false} {...props} />}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
