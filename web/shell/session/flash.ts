import { notifications } from '@mantine/notifications';
import { textOf } from '#contract/messages.ts';
import { problems } from '#contract/problems.ts';
import { CallError } from '#web/shell/api/call.ts';

/** Shows the message of a problem for five seconds. */
export function flash(error: unknown): void {
  flashText(error instanceof CallError ? error.message : textOf(problems.unexpected.title));
}

/** Shows an error message for five seconds. */
export function flashText(message: string): void {
  notifications.show({ message, color: 'red' });
}
