import { useState } from 'react';
import { flash } from '#web/shell/session/flash.ts';

/** A menu or dialog whose code is loaded when its button is reached, and which is wanted once the button is pressed. */
export function useLazyMenu(load: () => Promise<unknown>, opens: 'menu' | 'dialog' = 'menu') {
  const [isWanted, setWanted] = useState(false);
  const preload = () => void load().catch(() => {});
  const button = {
    'aria-haspopup': opens,
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => void load().then(() => setWanted(true), flash),
  } as const;
  return { isWanted, button };
}
