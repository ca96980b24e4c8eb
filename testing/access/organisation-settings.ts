import type { Endpoint } from '#contract/endpoint.ts';
import { mailLetters } from '#contract/mail-letters.ts';
import {
  findOrganisationSettings,
  previewMail,
  saveDataSettings,
  saveMailSettings,
  saveOrganisationProfile,
  saveScheduleDefaults,
  saveSecuritySettings,
  sendSampleMail,
} from '#contract/organisation-settings.ts';
import {
  createIdentityProvider,
  deleteIdentityProvider,
  findSingleSignOn,
  requireSingleSignOn,
  updateIdentityProvider,
} from '#contract/single-sign-on.ts';
import type { Services } from '#server/platform/services.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { riverside } from './riverside.ts';
import type { SetUp } from './set-up.ts';

const none = { subject: '', opening: '' };
const texts = Object.fromEntries(Object.keys(mailLetters).map((letter) => [letter, none]));
const mail = { fromName: 'Riverside', signature: '', texts };
const revision = 1;
const saved = ['organisations', 'audit_events'] as const;
const providerTables: SetUp['changes'] = [
  'identity_providers',
  'identity_provider_domains',
  'audit_events',
];
const provider = {
  name: 'Login',
  issuer: 'https://login.example',
  clientId: 'beacon',
  clientSecret: 'secret',
  domains: ['riverside.test'],
  isEnabled: false,
};
const storedId = '018f5a00-0000-7000-8000-000000000001';

/** The rows of an organisation's settings, which are for its admins. */
export const organisationSettingsSetUps: Record<number, SetUp[]> = {
  100: [ofAdmins(findOrganisationSettings, [])],
  101: [
    ofAdmins(saveOrganisationProfile, saved, {
      name: 'New',
      accent: null,
      logo: null,
      language: 'de',
      country: 'IE',
      revision,
    }),
  ],
  102: [
    ofAdmins(saveScheduleDefaults, saved, {
      openingHour: 9,
      quietFrom: 20,
      quietUntil: 8,
      revision,
    }),
  ],
  103: [
    ofAdmins(saveSecuritySettings, saved, {
      isSecondFactorRequired: false,
      sessionHours: 12,
      revision,
    }),
  ],
  104: [ofAdmins(saveMailSettings, saved, { ...mail, revision })],
  105: [ofAdmins(previewMail, [], { ...mail, letter: 'invitation' })],
  107: [ofAdmins(saveDataSettings, saved, { retentionYears: 7, confirmedCount: 0, revision })],
  110: [ofAdmins(findSingleSignOn, [])],
  111: [ofAdmins(requireSingleSignOn, saved, { isRequired: false, breakGlassUserId: null })],
  112: [ofAdmins(createIdentityProvider, providerTables, provider)],
  113: [ofProvider(updateIdentityProvider, { ...provider, revision })],
  114: [ofProvider(deleteIdentityProvider)],
  106: [ofAdmins(sendSampleMail, ['account_mails'], { ...mail, letter: 'invitation' })],
};

/** Calls about a provider that does not answer, so that it is disabled. */
function ofProvider(endpoint: Endpoint, body?: object): SetUp {
  const input = (slug: string, id = storedId) => ({ params: { slug, id }, ...(body && { body }) });
  return {
    endpoint,
    changes: providerTables,
    prepare: ({ services }) => storeProvider(services),
    valid: () => input('riverside'),
    rejectedVariants: () => [
      ['another provider', 404, input('riverside', riverside)],
      ['the organisation hillcrest', 404, input('hillcrest')],
    ],
  };
}

async function storeProvider({ db, clock }: Services): Promise<void> {
  const at = clock.now();
  await db
    .insertInto('identity_providers')
    .values({
      id: storedId,
      organisation_id: riverside,
      name: 'Login',
      issuer: provider.issuer,
      client_id: 'beacon',
      client_secret: Buffer.alloc(32),
      is_enabled: false,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

function ofAdmins(endpoint: Endpoint, changes: readonly (keyof Schema)[], body?: object): SetUp {
  const input = (slug: string) => ({ params: { slug }, ...(body && { body }) });
  return {
    endpoint,
    changes: [...changes],
    valid: () => input('riverside'),
    rejectedVariants: () =>
      ['hillcrest', 'nowhere'].map((slug) => [`the organisation ${slug}`, 404, input(slug)]),
  };
}
