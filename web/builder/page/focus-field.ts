/** In milliseconds: how long an editor may take to show its fields. */
const patience = 5000;

/**
 * Moves the focus to the control of a field, or to that of the closest field around it that has one, as soon as its editor
 * shows it.
 */
export function focusField(field: string): void {
  if (focusShown(field)) return;
  const observer = new MutationObserver(() => {
    if (focusShown(field)) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), patience);
}

/** Focuses the control of a field; false while there is none. */
function focusShown(field: string): boolean {
  for (let path = field; path !== ''; path = outer(path)) {
    const found = document.getElementById(path);
    if (!found) continue;
    for (let node: Element | null = found; node; node = node.parentElement)
      if (node instanceof HTMLDetailsElement) node.open = true;
    found.focus();
    return true;
  }
  return false;
}

/** The field around a field. */
function outer(path: string): string {
  return path.replace(/(\[\d+\]|\.[^.[]+|^[^.[]+)$/, '');
}
