import { msg } from '@lingui/core/runtime-macro';
import { textOf } from '#contract/messages.ts';
import { sendOwnTestMail as endpoint } from '#contract/start.ts';
import { sendTestMail } from '#server/mail/send-test-mail.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { realOrganisationFor } from '#server/start/sample/access.ts';

export const sendOwnTestMail = handleSignedIn(
  endpoint,
  async ({ services, viewer, params }) => {
    realOrganisationFor(viewer, params.slug);
    if (viewer.email) return sendTestMail(services, viewer.email);
    return { isSent: false, message: textOf(msg`Add your email address to your profile first.`) };
  },
  { perMinute: 10 },
);
