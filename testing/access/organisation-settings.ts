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
import type { Schema } from '#server/platform/schema/schema.ts';
import type { SetUp } from './set-up.ts';

const none = { subject: '', opening: '' };
const texts = Object.fromEntries(Object.keys(mailLetters).map((letter) => [letter, none]));
const mail = { fromName: 'Riverside', signature: '', texts };
const revision = 1;
const saved = ['organisations', 'audit_events'] as const;

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
  106: [ofAdmins(sendSampleMail, ['account_mails'], { ...mail, letter: 'invitation' })],
};

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
