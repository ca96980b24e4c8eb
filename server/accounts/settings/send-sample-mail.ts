import { sendSampleMail as endpoint } from '#contract/organisation-settings.ts';
import { Problem } from '#contract/problems.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { queueAccountMail } from '#server/mail/queue-account-mail.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { inSampleLanguage, sampleContent } from './sample-content.ts';

export const sendSampleMail = handleSignedIn(
  endpoint,
  async ({ services, viewer, params, body }) => {
    const organisation = organisationFor(viewer, params.slug, 'administer');
    const { email: to } = viewer;
    if (!to) throw new Problem('no_mailbox');
    await inSampleLanguage(body, () => {
      const sample = sampleContent(services, viewer, organisation, body);
      return queueAccountMail(services, { kind: 'test', userId: null, to, sample });
    });
    services.mailNotifier.notify();
    return { to };
  },
  { perMinute: 10 },
);
