import { notifications } from '@mantine/notifications';

/** Shows a success message for five seconds. */
export function announce(message: string): void {
  notifications.show({ message });
}
