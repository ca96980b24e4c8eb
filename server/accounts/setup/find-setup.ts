import { findSetup as endpoint } from '#contract/setup.ts';
import { mailDestinationOf } from '#server/mail/mail-destination.ts';
import { handle } from '#server/platform/http/handle.ts';
import { checkSetupToken } from './queries.ts';

export const findSetup = handle(endpoint, async ({ services, params }) => {
  await checkSetupToken(services, params.token);
  const { config } = services;
  return {
    canSendMail: mailDestinationOf(config) !== 'outbox',
    mailFrom: config.mailFrom,
  };
});
