/** A message that is shown over the page for some seconds. */
export interface Toast {
  id: number;
  message: string;
  /** Whether something failed. */
  isProblem: boolean;
  /** Takes back what the message reports. */
  undo?: () => void;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message; the third one pushes out the first. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  replace([...toasts.slice(-2), { ...toast, id: lastId }]);
}

export function closeToast(id: number): void {
  replace(toasts.filter((toast) => toast.id !== id));
}

export function closeAllToasts(): void {
  replace([]);
}

/** The messages on the page, the newest last. */
export function shownToasts(): readonly Toast[] {
  return toasts;
}

/** Calls `listener` after every change; returns a function that ends this. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function replace(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
