import { notifications } from '@mantine/notifications';

/** Tells people for five seconds that something went well. */
export function announce(message: string): void {
  notifications.show({ message });
}
