import { findNotifications as endpoint } from '#contract/notifications.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { presentNotifications } from './present.ts';

export const findNotifications = handleSignedIn(endpoint, ({ services, viewer }) =>
  presentNotifications(services, viewer),
);
