import { expect } from 'vitest';
import { createBeacon, findBeaconForm, updateBeacon } from '#contract/beacons.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { listOrganisationFrameworks } from '#contract/frameworks.ts';
import { demoId } from '#server/demo/ids.ts';
import type { RequestInput } from './request.ts';
import { setUp } from './set-up.ts';
import type { Outcome, SetUp, RejectedVariant } from './set-up.ts';

const organisation = 'riverside';
const strangersClient = demoId('client', 'eli');
const params = { uuid: demoId('beacon', 'kim') };

const form = {
  organisation,
  beaconName: 'Nia',
  clientExternalRef: 'N-1',
  gender: 'female' as const,
  dateOfBirth: '2014-03-01',
  frameworkId: 'strengths-and-difficulties',
  schedule: { periodType: 'week' as const, period: 1, startOn: '2026-11-02', daysOpen: 1 },
  members: [{ name: 'Pat', email: 'pat@riverside.test', roles: ['parent' as const] }],
};

/** The rows of creating and changing Beacons. */
export const editingSetUps: Record<number, SetUp[]> = {
  21: [
    setUp({
      endpoint: findBeaconForm,
      changes: [],
      valid: () => ({ query: { organisation } }),
      rejectedVariants: () => [
        ['another organisation', 404, { query: { organisation: 'hillcrest' } }],
        ['a client of another organisation', 404, { query: { clientId: strangersClient } }],
      ],
      shows: showsRiverside,
    }),
  ],
  22: [
    setUp({
      endpoint: createBeacon,
      changes: [
        'clients',
        'beacons',
        'beacon_list_rows',
        'beacon_names',
        'beacon_counts',
        'members',
        'assessments',
        'completions',
        'events',
        'event_deliveries',
        'assess_tokens',
        'mails',
        'audit_events',
      ],
      valid: () => ({ body: form }),
      rejectedVariants: () => strangeForms,
      shows: showsNia,
    }),
  ],
  25: [
    setUp({
      endpoint: updateBeacon,
      changes: ['assessments', 'beacons', 'beacon_names', 'audit_events'],
      valid: () => ({ params, body: { beaconName: 'Kim at home' } }),
      rejectedVariants: () => strangeEdits,
      shows: showsItChanged,
    }),
  ],
  37: [
    setUp({
      endpoint: listOrganisationFrameworks,
      changes: [],
      valid: () => ({ params: { slug: organisation } }),
      rejectedVariants: () => [['another organisation', 404, { params: { slug: 'hillcrest' } }]],
      shows: showsFrameworks,
    }),
  ],
};

const strangeForms: RejectedVariant<typeof createBeacon>[] = [
  ['another organisation', 404, { body: { ...form, organisation: 'hillcrest' } }],
  ['a client of another organisation', 404, { body: { ...form, clientId: strangersClient } }],
  ['a framework nobody has', 404, { body: { ...form, frameworkId: 'nothing' } }],
];

const strangeEdits: RejectedVariant<typeof updateBeacon>[] = [
  ['a Beacon of another organisation', 404, edit('eli', { beaconName: 'Mine' })],
  ['an archived Beacon', 404, edit('otto', { beaconName: 'Mine' })],
  [
    'a member of another organisation',
    404,
    edit('kim', { members: [{ id: demoId('member', 'eli grace'), roles: ['viewer', 'admin'] }] }),
  ],
  ['no admin left', 422, edit('kim', { members: [] })],
];

function edit(
  beacon: string,
  body: RequestInput<typeof updateBeacon>['body'],
): RequestInput<typeof updateBeacon> {
  return { params: { uuid: demoId('beacon', beacon) }, body };
}

function showsRiverside({ data }: Outcome): void {
  const { organisations, client } = data as AnswerOf<typeof findBeaconForm>;
  expect([organisations.map(({ slug }) => slug), client]).toEqual([[organisation], null]);
}

function showsNia({ data, changes }: Outcome): void {
  expect(data).toMatchObject({ beacon: { clientName: 'Nia', canEdit: true } });
  expect(changes.filter(({ table }) => table === 'beacons' || table === 'clients')).toMatchObject([
    { table: 'clients', before: null },
    { table: 'beacons', before: null },
    { table: 'beacons', after: { name: 'Nia' } },
  ]);
}

function showsItChanged({ data }: Outcome): void {
  expect(data).toMatchObject({ beacon: { uuid: params.uuid, beaconName: 'Kim at home' } });
}

function showsFrameworks({ data }: Outcome): void {
  const { frameworks } = data as AnswerOf<typeof listOrganisationFrameworks>;
  expect(frameworks.map(({ id }) => id)).toContain(form.frameworkId);
}
