import { saveSecuritySettings as endpoint } from '#contract/organisation-settings.ts';
import { msg } from '@lingui/core/runtime-macro';
import { Problem } from '#contract/problems.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { saveSection } from './save-section.ts';

/** Who requires a second factor of others has one, so that they are not locked out by their own choice. */
export const saveSecuritySettings = handleSignedIn(endpoint, (call) =>
  saveSection(call, 'security', () => {
    const { isSecondFactorRequired, sessionHours } = call.body;
    if (isSecondFactorRequired && !call.viewer.isMfaEnabled) {
      const title = msg`Set up two-factor authentication for your own account first.`;
      throw new Problem('mfa_off', { title });
    }
    return Promise.resolve({
      is_mfa_required: isSecondFactorRequired,
      session_hours: sessionHours,
    });
  }),
);
