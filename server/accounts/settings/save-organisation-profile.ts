import { saveOrganisationProfile as endpoint } from '#contract/organisation-settings.ts';
import { textOf } from '#contract/messages.ts';
import { msg } from '@lingui/core/runtime-macro';
import { Problem } from '#contract/problems.ts';
import { isOwnUpload } from '#server/accounts/avatars/queries.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { saveSection } from './save-section.ts';

export const saveOrganisationProfile = handleSignedIn(endpoint, (call) =>
  saveSection(call, 'profile', async (trxServices) => {
    const { viewer, params } = call;
    const { name, accent, logo, language, country } = call.body;
    const current = organisationFor(viewer, params.slug, 'administer').logo;
    if (logo && logo !== current && !(await isOwnUpload(trxServices, viewer, logo))) {
      throw new Problem('invalid', {
        fields: { logo: textOf(msg`Please upload this picture again`) },
      });
    }
    return { name, accent, logo, language, country };
  }),
);
