import { problemTitle } from '#web/shell/api/call.ts';
import { showToast } from '#web/design/toasts/toast-store.ts';

/** Shows the message of a problem for five seconds. */
export function flash(error: unknown): void {
  flashText(problemTitle(error));
}

/** Shows an error message for five seconds. */
export function flashText(message: string): void {
  showToast({ message, isProblem: true });
}
