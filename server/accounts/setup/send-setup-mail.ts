import { sendSetupMail as endpoint } from '#contract/setup.ts';
import { sendTestMail } from '#server/mail/send-test-mail.ts';
import { handle } from '#server/platform/http/handle.ts';
import { findSetupExpiry } from './queries.ts';

export const sendSetupMail = handle(
  endpoint,
  async ({ services, params, body }) => {
    await findSetupExpiry(services, params.token);
    return sendTestMail(services, body.email);
  },
  { perMinute: 10 },
);
