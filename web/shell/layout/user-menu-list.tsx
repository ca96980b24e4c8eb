import { msg } from '@lingui/core/macro';
import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { textOf } from '#contract/messages.ts';
import type { CurrentUser } from '#contract/users.ts';
import { insideWindow } from '#web/design/inside-window.ts';
import { listWords } from '#web/design/list-words.ts';
import { useOpenedMenu } from '#web/design/use-opened-menu.ts';
import { questionnaireLinks, managementLinks } from '#web/shell/session/organisation-links.ts';
import { useHasRoute } from './use-has-route.ts';
import { UserButton } from './user-button.tsx';
import styles from './user-menu.module.css';

const items = [
  { to: '/users/edit', label: msg`Edit profile` },
  { to: '/users/password/edit', label: msg`Edit password` },
  { to: '/users/mfa', label: msg`Two-factor authentication` },
  { to: '/users/sessions', label: msg`Active sessions` },
  { to: '/logout', label: msg`Log out`, state: { choseToLogOut: true } },
] as const;

/** The account's pages, labelled in the language of the page. */
function accountLinks() {
  return items.map(({ label, ...target }) => ({ ...target, label: textOf(label) }));
}

/** A menu with the pages of the user's account, which opens at once. */
export function UserMenuList({ user }: { user: CurrentUser }) {
  const { isOpen, setOpen, open } = useOpenedMenu();
  const hasRoute = useHasRoute();
  const links = [
    ...managementLinks(user, hasRoute),
    ...questionnaireLinks(user, hasRoute),
    ...accountLinks(),
  ];
  return (
    <Menu
      position="bottom-end"
      width={240}
      middlewares={insideWindow}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      opened={isOpen}
      onChange={setOpen}
    >
      <Menu.Target>
        <UserButton user={user} ref={open} />
      </Menu.Target>
      <Menu.Dropdown className={styles.menu ?? ''}>
        <Menu.Label>
          <strong className={styles.who}>{user.name}</strong>
          {listWords(user.orgs.map(({ name }) => name))}
        </Menu.Label>
        {links.map(({ label, ...target }) => (
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
