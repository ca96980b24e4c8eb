import { useState } from 'react';
import { flash } from '#web/shell/session/flash.ts';

/** A menu whose code is loaded when its button is reached, and which is wanted once the button is pressed. */
export function useLazyMenu(load: () => Promise<unknown>) {
  const [isWanted, setWanted] = useState(false);
  const preload = () => void load().catch(() => {});
  const button = {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => void load().then(() => setWanted(true), flash),
  } as const;
  return { isWanted, button };
}
