import { sendSetupMail as endpoint } from '#contract/setup.ts';
import { sendTestMail } from '#server/mail/send-test-mail.ts';
import { handle } from '#server/platform/http/handle.ts';
import { checkSetupToken } from './queries.ts';

export const sendSetupMail = handle(
  endpoint,
  async ({ services, params, body }) => {
    await checkSetupToken(services, params.token);
    return sendTestMail(services, body.email);
  },
  { perMinute: 10 },
);
