import { expect } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  addOrganisationUser,
  archiveFramework,
  findOrganisation,
  listOrganisationUsers,
  removeOrganisationUser,
  resendInvitation,
  updateOrganisationUser,
  updateUserImporter,
  updateUserRole,
  updateUserTags,
} from '#contract/organisations.ts';
import { demoId } from '#server/demo/ids.ts';
import { archived } from './archives.ts';
import { people, userIdOf } from './people.ts';
import type { RequestInput } from './request.ts';
import { setUp } from './set-up.ts';
import type { Outcome, SetUp, RejectedVariant } from './set-up.ts';

const params = { slug: 'riverside' };
const nora = { email: people.NR };
const pat = { email: 'pat@riverside.test' };
const role = { role: 'observer', role_value: true } as const;
const framework = { framework_id: 'team-wellbeing' };

/** The rows of an organisation's page, which is for its admins. */
export const organisationSetUps: Record<number, SetUp[]> = {
  35: [
    setUp({
      endpoint: findOrganisation,
      changes: [],
      valid: () => ({ params }),
      rejectedVariants: () => elsewhere({}),
      shows: showsRiverside,
    }),
  ],
  36: [
    setUp({
      endpoint: archiveFramework,
      changes: archived,
      valid: () => ({ params, body: framework }),
      rejectedVariants: () => elsewhere({ body: framework }),
      shows: showsRiversideAlone,
    }),
  ],
  38: [
    setUp({
      endpoint: listOrganisationUsers,
      changes: [],
      valid: () => ({ params }),
      rejectedVariants: () => elsewhere({}),
      shows: showsNobodyElse,
    }),
  ],
  39: [
    setUp({
      endpoint: addOrganisationUser,
      changes: [
        'users',
        'organisation_users',
        'invitations',
        'invitation_counts',
        'account_mails',
        'audit_events',
      ],
      valid: () => ({ params, body: { name: 'Zoe', email: 'zoe@beacon.test', admin: true } }),
      rejectedVariants: () => elsewhere({ body: { name: 'Zoe', email: 'zoe@beacon.test' } }),
    }),
  ],
  40: [
    setUp({
      endpoint: updateOrganisationUser,
      changes: ['users', 'organisation_users', 'audit_events'],
      valid: () => ({ params: { ...params, id: userIdOf('NR') }, body: renamed(people.NR) }),
      rejectedVariants: () => [
        [
          'a user of another organisation',
          404,
          { params: { ...params, id: userIdOf('XO') }, body: renamed(people.XO) },
        ],
        [
          'another organisation',
          404,
          { params: { slug: 'hillcrest', id: userIdOf('XO') }, body: renamed(people.XO) },
        ],
      ],
    }),
  ],
  41: [
    aboutUser({ endpoint: updateUserRole, body: role, changes: ['organisation_users', 'undos'] }),
  ],
  42: [
    aboutUser({
      endpoint: removeOrganisationUser,
      changes: ['organisation_users', 'invitations', 'email_changes', 'undos'],
    }),
  ],
  43: [
    aboutUser({
      endpoint: resendInvitation,
      about: pat,
      changes: ['invitations', 'invitation_counts', 'account_mails', 'users'],
    }),
  ],
  44: [
    aboutUser({
      endpoint: updateUserTags,
      body: { tags: ['Parent'] },
      changes: ['organisation_users', 'undos'],
    }),
  ],
  50: [
    aboutUser({
      endpoint: updateUserImporter,
      body: { importer: true },
      changes: ['organisation_users', 'undos'],
    }),
  ],
};

interface AboutUser {
  endpoint: Endpoint;
  about?: { email: string };
  body?: object;
  changes: SetUp['changes'];
}

function aboutUser({ endpoint, about = nora, body, changes }: AboutUser): SetUp {
  const input = (query: object, pathParams = params) => ({
    params: pathParams,
    query,
    ...(body && { body }),
  });
  return {
    endpoint,
    changes: [...changes, 'audit_events'],
    valid: () => input(about),
    rejectedVariants: () => [
      ['a user of another organisation', 404, input({ email: people.XO })],
      ['an unknown person', 404, input({ email: 'nobody@riverside.test' })],
      ['another organisation', 404, input({ email: people.XO }, { slug: 'hillcrest' })],
    ],
  };
}

function elsewhere<E extends Endpoint>(input: RequestInput<E>): RejectedVariant<E>[] {
  return ['hillcrest', 'nowhere'].map((slug) => [
    `the organisation ${slug}`,
    404,
    { ...input, params: { slug } } as RequestInput<E>,
  ]);
}

function renamed(email: string) {
  return { name: 'Somebody', email };
}

function showsRiverside({ data }: Outcome): void {
  expect(data).toMatchObject({ organisation: params });
}

function showsNobodyElse({ data }: Outcome): void {
  expect(JSON.stringify(data)).not.toContain('hillcrest');
}

function showsRiversideAlone({ changes }: Outcome): void {
  const owners = new Set(
    changes.map(({ before, after }) => (after ?? before)?.['organisation_id']),
  );
  expect([...owners]).toEqual([demoId('organisation', 'riverside')]);
}
