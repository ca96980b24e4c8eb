import { lazy, Suspense } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { useLazyMenu } from './use-lazy-menu.ts';
import { UserButton } from './user-button.tsx';

const load = () => import('./user-menu-list.tsx');
const UserMenuList = lazy(async () => ({ default: (await load()).UserMenuList }));

/** The button of the user's menu, whose list is loaded when the button is reached. */
export function UserMenu({ user }: { user: CurrentUser }) {
  const menu = useLazyMenu(load);
  const button = <UserButton user={user} {...menu.button} />;
  if (!menu.isWanted) return button;
  return (
    <Suspense fallback={button}>
      <UserMenuList user={user} />
    </Suspense>
  );
}
