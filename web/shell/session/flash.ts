import { notifications } from '@mantine/notifications';
import { problems } from '#contract/problems.ts';
import { CallError } from '#web/shell/api/call.ts';

/** Tells people for five seconds what went wrong, in the words of the problem. */
export function flash(error: unknown): void {
  flashText(error instanceof CallError ? error.message : problems.unexpected.title);
}

/** Tells people for five seconds what went wrong. */
export function flashText(message: string): void {
  notifications.show({ message, color: 'red' });
}
