import { notifications } from '@mantine/notifications';
import { problems } from '#contract/problems.ts';
import { CallError } from '../call.ts';

/** Tells people for five seconds what went wrong, in the words of the refusal. */
export function flash(error: unknown): void {
  const message = error instanceof CallError ? error.message : problems.unexpected.title;
  notifications.show({ message, color: 'red', withCloseButton: true });
}
