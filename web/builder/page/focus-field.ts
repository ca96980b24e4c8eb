/** Moves the focus to the control of a field, or to that of the closest field around it that has one. */
export function focusField(field: string): void {
  for (let path = field; path !== ''; path = outer(path)) {
    const found = document.getElementById(path);
    if (!found) continue;
    for (let node: Element | null = found; node; node = node.parentElement)
      if (node instanceof HTMLDetailsElement) node.open = true;
    found.scrollIntoView({ block: 'center' });
    found.focus({ preventScroll: true });
    return;
  }
}

function outer(path: string): string {
  return path.replace(/(\[\d+\]|\.[^.[]+|^[^.[]+)$/, '');
}
