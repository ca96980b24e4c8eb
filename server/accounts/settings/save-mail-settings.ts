import { saveMailSettings as endpoint } from '#contract/organisation-settings.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { saveSection } from './save-section.ts';

export const saveMailSettings = handleSignedIn(endpoint, (call) =>
  saveSection(call, 'mail', () => {
    const { fromName, signature, texts } = call.body;
    return Promise.resolve({
      mail_from_name: fromName || null,
      mail_signature: signature || null,
      mail_texts: JSON.stringify(texts),
    });
  }),
);
