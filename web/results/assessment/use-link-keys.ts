import { useEffect } from 'react';
import { isTaken, typingControls } from '#web/shell/keys/is-taken.ts';

/** Lets a key follow the link with that `aria-keyshortcuts`, unless the focus is in a control that uses keys. */
export function useLinkKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', followLink);
    return () => document.removeEventListener('keydown', followLink);
  }, []);
}

const busy = `${typingControls}, input, [tabindex="0"]`;

function followLink(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey || metaKey || altKey || shiftKey || event.defaultPrevented) return;
  if (isTaken(event, busy)) return;
  const links = document.querySelectorAll<HTMLAnchorElement>('a[aria-keyshortcuts]');
  const link = [...links].find((each) => each.getAttribute('aria-keyshortcuts') === key);
  if (!link) return;
  event.preventDefault();
  link.click();
}
