import { showToast } from './toasts/toast-store.ts';

/** Shows a success message for five seconds. */
export function announce(message: string): void {
  showToast({ message, isProblem: false });
}
