import { useEffect } from 'react';

/** Lets a key follow the link with that `aria-keyshortcuts`, unless the focus is in a control that uses keys. */
export function useLinkKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', followLink);
    return () => document.removeEventListener('keydown', followLink);
  }, []);
}

const busy = 'input, textarea, select, [contenteditable], [role="dialog"], [tabindex="0"]';

function followLink(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
  const isBusy = target instanceof Element && target.closest(busy) !== null;
  const isModified = ctrlKey || metaKey || altKey || shiftKey;
  if (isBusy || isModified || event.defaultPrevented) return;
  if (document.querySelector('[role="dialog"]')) return;
  const links = document.querySelectorAll<HTMLAnchorElement>('a[aria-keyshortcuts]');
  const link = [...links].find((each) => each.getAttribute('aria-keyshortcuts') === key);
  if (!link) return;
  event.preventDefault();
  link.click();
}
