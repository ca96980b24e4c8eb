import { lazy, Suspense, useState } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { flash } from '#web/shell/session/flash.ts';
import { UserButton } from './user-button.tsx';

const load = () => import('./user-menu-list.tsx');
const UserMenuList = lazy(async () => ({ default: (await load()).UserMenuList }));

/** The button of the user's menu, whose list is loaded when the button is reached. */
export function UserMenu({ user }: { user: CurrentUser }) {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <UserButton
      user={user}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load().catch(() => {})}
      onFocus={() => void load().catch(() => {})}
      onClick={() => void load().then(() => setWanted(true), flash)}
    />
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <UserMenuList user={user} />
    </Suspense>
  );
}
