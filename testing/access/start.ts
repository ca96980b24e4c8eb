import type { Endpoint } from '#contract/endpoint.ts';
import {
  createSample,
  findStart,
  removeSample,
  sendOwnTestMail,
  sendTestAssessment,
  updateStart,
} from '#contract/start.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { setUp } from './set-up.ts';
import type { SetUp } from './set-up.ts';

const params = { slug: 'riverside' };

/** What a sample consists of. */
const sampleRows: (keyof Schema)[] = [
  'organisations',
  'samples',
  'users',
  'organisation_users',
  'clients',
  'beacons',
  'beacon_list_rows',
  'beacon_names',
  'beacon_counts',
  'beacon_sections',
  'members',
  'assess_tokens',
  'assessments',
  'completions',
  'responses',
  'mails',
  'events',
  'event_deliveries',
  'feed_items',
  'beacon_files',
  'audit_events',
];

/** The rows of the first steps, which are for the admins of an organisation. */
export const startSetUps: Record<number, SetUp[]> = {
  80: [ofOrganisation(findStart, [])],
  81: [ofOrganisation(updateStart, ['organisations'], { step: 'backups', isTicked: true })],
  82: [ofOrganisation(createSample, sampleRows)],
  83: [ofOrganisation(removeSample, [])],
  84: [ofOrganisation(sendTestAssessment, sampleRows)],
  85: [ofOrganisation(sendOwnTestMail, ['account_mails'])],
};

function ofOrganisation(endpoint: Endpoint, changes: (keyof Schema)[], body?: object): SetUp {
  const input = (slug: string) => ({ params: { slug }, ...(body && { body }) });
  return setUp({
    endpoint,
    changes,
    valid: () => input(params.slug),
    rejectedVariants: () =>
      ['hillcrest', 'nowhere'].map((slug) => [`the organisation ${slug}`, 404, input(slug)]),
  });
}
