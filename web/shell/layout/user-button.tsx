import { UnstyledButton } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { ClientAvatar } from '#web/design/client-avatar.tsx';
import styles from './user-menu.module.css';

type UserButtonProps = ComponentProps<'button'> & { user: CurrentUser };

/** The button that opens the user's menu. */
export function UserButton({ user, ...props }: UserButtonProps) {
  return (
    <UnstyledButton {...props} className={styles.user ?? ''}>
      <ClientAvatar name={user.name} picture={user.avatar} size={35} />
      <span className={styles.name}>{user.name}</span>
      <span aria-hidden="true">▾</span>
    </UnstyledButton>
  );
}
