import type { Endpoint } from '#contract/endpoint.ts';
import {
  createServiceAccount,
  createServiceToken,
  listServiceAccounts,
  removeServiceAccount,
  revokeServiceToken,
  updateServiceAccount,
} from '#contract/service-accounts.ts';
import { createToken } from '#server/accounts/api-tokens/queries.ts';
import { demoId } from '#server/demo/ids.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { Fixture } from './fixture.ts';
import { password, userIdOf } from './people.ts';
import type { SetUp } from './set-up.ts';

const account = { name: 'Case system', roles: ['beacon_creator'], importer: true };
const token = { name: 'Nightly', scopes: ['read'] };
const confirmed = { ...token, currentPassword: password };
const written = ['users', 'organisation_users', 'audit_events'] as const;
const ids = { id: demoId('user', 'case system'), tokenId: demoId('user', 'token') };
const elsewhere = { ...ids, id: demoId('user', 'case system of hillcrest') };

/** The rows of service accounts, which are for admins of their organisation. */
export const serviceAccountSetUps: Record<number, SetUp[]> = {
  133: [ofAdmins(listServiceAccounts, [])],
  134: [ofAdmins(createServiceAccount, written, account)],
  135: [ofAdmins(updateServiceAccount, written, { ...account, name: 'Other' })],
  136: [ofAdmins(removeServiceAccount, [...written, 'api_tokens'])],
  137: [ofAdmins(createServiceToken, ['api_tokens', 'users', 'audit_events'], confirmed)],
  138: [ofAdmins(revokeServiceToken, ['api_tokens', 'audit_events'])],
};

function ofAdmins(endpoint: Endpoint, changes: readonly (keyof Schema)[], body?: object): SetUp {
  const input = (slug: string, of: object = ids) => ({
    params: { slug, ...of },
    ...(body && { body }),
  });
  const namesAccount = endpoint.path.includes('{id}');
  return {
    endpoint,
    changes: [...changes],
    prepare: makeAccounts,
    valid: () => input('riverside'),
    rejectedVariants: () => [
      ['the organisation hillcrest', 404, input('hillcrest')],
      ['the organisation nowhere', 404, input('nowhere')],
      ...(namesAccount
        ? ([
            ['an account of another organisation', 404, input('riverside', elsewhere)],
            ['a person', 404, input('riverside', { ...ids, id: userIdOf('NR') })],
          ] as const)
        : []),
    ],
  };
}

/** An account with a token in each organisation. */
async function makeAccounts({ services }: Fixture): Promise<void> {
  const { db, clock } = services;
  const created_at = clock.now();
  for (const [slug, id] of [
    ['riverside', ids.id],
    ['hillcrest', elsewhere.id],
  ] as const) {
    const organisation_id = demoId('organisation', slug);
    await db
      .insertInto('users')
      .values({ id, name: account.name, service_of: organisation_id, created_at })
      .execute();
    await db
      .insertInto('organisation_users')
      .values({ organisation_id, user_id: id, roles: ['beacon_creator'], created_at })
      .execute();
  }
  const made = await createToken(services, ids.id, { name: 'Old', scopes: ['read'], days: 90 });
  await db
    .updateTable('api_tokens')
    .set({ id: ids.tokenId })
    .where('id', '=', made.token.id)
    .execute();
}
