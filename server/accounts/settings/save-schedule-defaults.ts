import { saveScheduleDefaults as endpoint } from '#contract/organisation-settings.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { saveSection } from './save-section.ts';

export const saveScheduleDefaults = handleSignedIn(endpoint, (call) =>
  saveSection(call, 'schedule', () => {
    const { openingHour, quietFrom, quietUntil } = call.body;
    return Promise.resolve({
      opening_hour: openingHour,
      quiet_from: quietFrom,
      quiet_until: quietUntil,
    });
  }),
);
