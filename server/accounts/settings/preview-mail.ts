import { previewMail as endpoint } from '#contract/organisation-settings.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { renderContent } from '#server/mail/render-mail.ts';
import { senderAddress } from '#server/mail/smtp-transport.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { inSampleLanguage, sampleContent } from './sample-content.ts';

export const previewMail = handleSignedIn(
  endpoint,
  ({ services, viewer, params, body }) => {
    const organisation = organisationFor(viewer, params.slug, 'administer');
    const { fromName, subject, text, html } = inSampleLanguage(body, () =>
      renderContent(viewer.email ?? '', sampleContent(services, viewer, organisation, body)),
    );
    const { mailFrom } = services.config;
    const from = fromName ? `${fromName} <${senderAddress(mailFrom)}>` : mailFrom;
    return Promise.resolve({ from, subject, text, html });
  },
  { perMinute: 120 },
);
