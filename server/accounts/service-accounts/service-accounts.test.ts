import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createBeacon, findBeacon, updateBeacon } from '#contract/beacons.ts';
import { listBeacons } from '#contract/beacon-lists.ts';
import {
  findOrganisation,
  listOrganisationUsers,
  updateOrganisationUser,
  updateUserRole,
} from '#contract/organisations.ts';
import {
  createServiceAccount,
  createServiceToken,
  listServiceAccounts,
  maxServiceAccounts,
  removeServiceAccount,
  revokeServiceToken,
  updateServiceAccount,
} from '#contract/service-accounts.ts';
import type { ServiceAccount } from '#contract/service-accounts.ts';
import { userIdOf } from '#testing/access/people.ts';
import { call, problem } from '#testing/calls.ts';
import { DemoWithTokens } from '#testing/demo-with-tokens.ts';
import { password } from '#testing/make-account.ts';
import type { Endpoint } from '#contract/endpoint.ts';

const demo = new DemoWithTokens();
const slug = 'riverside';
const fields = { name: 'Case system', roles: ['beacon_creator'], importer: false };
const beacon = {
  organisation: slug,
  clientName: 'Kim Sample',
  beaconName: 'Kim at school',
  clientExternalRef: 'case-4711',
  gender: 'female',
  dateOfBirth: '2015-05-01',
  frameworkId: 'weekly-check-in',
  lowerThreshold: 5,
  upperThreshold: 15,
  schedule: { periodType: 'week', period: 1, startOn: '2026-11-09', daysOpen: 3 },
  members: [],
};

test('an organisation lists its service accounts with their tokens, among no users', async () => {
  const before = (await asAda(findOrganisation)).json().data.organisation.stats.users;
  const account = await createAccount();
  const { token } = await createTokenOf(account);
  expect((await asAda(listServiceAccounts)).json().data.accounts).toEqual([
    { ...account, tokens: [token] },
  ]);
  const users = (await asAda(listOrganisationUsers)).json().data;
  expect(users.total).toBe(before);
  expect(JSON.stringify(users)).not.toContain(account.id);
  expect((await asAda(findOrganisation)).json().data.organisation.stats.users).toBe(before);
});

test('a service account may do what its roles allow, in its organisation alone', async () => {
  const account = await createAccount();
  const { secret } = await createTokenOf(account);
  const created = await as(secret, createBeacon, {}, beacon);
  expect(created.statusCode).toBe(200);
  expect((await as(secret, listBeacons)).json().data.beacons).toMatchObject([
    { beaconName: 'Kim at school' },
  ]);
  const elsewhere = await as(secret, createBeacon, {}, { ...beacon, organisation: 'hillcrest' });
  expect(problem(elsewhere)).toEqual([404, 'not_found']);
  await asAda(updateServiceAccount, { id: account.id }, { ...fields, roles: [] });
  const refused = await as(secret, createBeacon, {}, { ...beacon, clientExternalRef: 'other' });
  expect(problem(refused)).toEqual([403, 'not_allowed']);
});

test('a service account needs no second factor', async () => {
  const { secret } = await createTokenOf(await createAccount());
  await demo.services.db.updateTable('organisations').set({ is_mfa_required: true }).execute();
  expect(await demo.statusWith(secret)).toBe(200);
});

test('an organisation that requires single sign-on is reached by its service accounts, and by no token of a person', async () => {
  const service = await createTokenOf(await createAccount());
  const person = await demo.create();
  expect(await countBeaconsOf(person.secret)).toBeGreaterThan(0);
  await demo.services.db
    .updateTable('organisations')
    .set({ is_sign_on_required: true, break_glass_user_id: userIdOf('NR') })
    .where('slug', '=', slug)
    .execute();
  expect(await countBeaconsOf(person.secret)).toBe(0);
  expect((await as(service.secret, createBeacon, {}, beacon)).statusCode).toBe(200);
});

test('a service account never becomes an assessor', async () => {
  const { secret } = await createTokenOf(await createAccount());
  const { uuid } = (await as(secret, createBeacon, {}, beacon)).json().data.beacon;
  const page = (await as(secret, findBeacon, { uuid }, undefined)).json().data.beacon;
  expect(page.users).toMatchObject([{ name: 'Case system', email: null }]);
  const [member] = page.adminUsers;
  const members = [{ id: member.id, name: member.name, roles: ['admin', 'teacher'] }];
  const answer = await asAda(updateBeacon, { uuid }, { members });
  expect(problem(answer)).toEqual([422, 'invalid']);
  expect(answer.json().errors.fields).toEqual({
    'members.0.roles': 'A service account cannot answer',
  });
});

test('a service account that is deleted keeps its name where it worked, and nothing else', async () => {
  const account = await createAccount();
  const { secret } = await createTokenOf(account);
  const { uuid } = (await as(secret, createBeacon, {}, beacon)).json().data.beacon;
  expect((await asAda(removeServiceAccount, { id: account.id })).statusCode).toBe(200);
  expect(await demo.statusWith(secret)).toBe(401);
  expect((await asAda(listServiceAccounts)).json().data.accounts).toEqual([]);
  const page = (await asAda(findBeacon, { uuid })).json().data.beacon;
  expect(page.users).toMatchObject([{ name: 'Case system' }]);
  const calls: [Endpoint, object?][] = [
    [removeServiceAccount],
    [updateServiceAccount, fields],
    [createServiceToken, confirmed],
  ];
  for (const [endpoint, body] of calls) {
    const again = await asAda(endpoint, { id: account.id }, body);
    expect(problem(again), endpoint.summary).toEqual([404, 'not_found']);
  }
});

test('one token of a service account is revoked', async () => {
  const account = await createAccount();
  const [first, second] = [await createTokenOf(account), await createTokenOf(account)];
  const params = { id: account.id, tokenId: first.token.id };
  expect((await asAda(revokeServiceToken, params)).statusCode).toBe(200);
  expect([await demo.statusWith(first.secret), await demo.statusWith(second.secret)]).toEqual([
    401, 200,
  ]);
  expect(problem(await asAda(revokeServiceToken, params))).toEqual([404, 'not_found']);
});

test('a token of a service account is created only with the password of the admin', async () => {
  const { id } = await createAccount();
  const token = { name: 'Nightly', scopes: ['read'] };
  expect(problem(await asAda(createServiceToken, { id }, token))).toEqual([403, 'reauth_required']);
});

test('nobody gives a service account an address or finds it among users', async () => {
  const { id } = await createAccount();
  const body = { name: 'Case system', email: 'case@system.example' };
  expect(problem(await asAda(updateOrganisationUser, { id }, body))).toEqual([404, 'not_found']);
});

test('a service account leaves an organisation at least one person as admin', async () => {
  const { secret } = await createTokenOf(await createAccount({ roles: ['admin'] }));
  await sql`update organisation_users set roles = '{}' where user_id in (
    select id from users where email <> 'ada@riverside.test')`.execute(demo.services.db);
  const take = (email: string) =>
    call(demo.app, updateUserRole, {
      headers: { authorization: `Bearer ${secret}` },
      params: { slug },
      query: { email },
      payload: { role: 'admin', role_value: false },
    });
  expect(problem(await take('ada@riverside.test'))).toEqual([403, 'not_allowed']);
});

test('an organisation has a limited number of service accounts', async () => {
  for (let count = 0; count < maxServiceAccounts; count += 1) await createAccount();
  const answer = await asAda(createServiceAccount, {}, fields);
  expect(problem(answer)).toEqual([422, 'invalid']);
  expect(answer.json().errors.fields.name).toContain(`${maxServiceAccounts} service accounts`);
});

test('the audit names the admin and the service account', async () => {
  const account = await createAccount();
  const { secret, token } = await createTokenOf(account);
  await as(secret, createBeacon, {}, beacon);
  await asAda(updateServiceAccount, { id: account.id }, fields);
  await asAda(revokeServiceToken, { id: account.id, tokenId: token.id });
  await asAda(removeServiceAccount, { id: account.id });
  const events = await demo.services.db
    .selectFrom('audit_events')
    .select(['action', 'user_id', 'subject_user_id'])
    .where('action', '~', '^(service_account|api_token|beacon.created)')
    .where((row) =>
      row.or([row('user_id', '=', account.id), row('subject_user_id', '=', account.id)]),
    )
    .orderBy('id')
    .execute();
  const byAda = { user_id: userIdOf('OA'), subject_user_id: account.id };
  expect(events).toEqual([
    { action: 'service_account.created', ...byAda },
    { action: 'api_token.created', ...byAda },
    { action: 'beacon.created', user_id: account.id, subject_user_id: null },
    { action: 'service_account.changed', ...byAda },
    { action: 'api_token.revoked', ...byAda },
    { action: 'service_account.removed', ...byAda },
  ]);
});

const confirmed = {
  name: 'Nightly',
  scopes: ['read', 'write', 'admin'],
  currentPassword: password,
};

async function createAccount(changes: object = {}): Promise<ServiceAccount> {
  const answer = await asAda(createServiceAccount, {}, { ...fields, ...changes });
  return answer.json().data.account;
}

async function createTokenOf({ id }: ServiceAccount) {
  const answer = await asAda(createServiceToken, { id }, confirmed);
  return answer.json().data as { secret: string; token: { id: string } };
}

function asAda(endpoint: Endpoint, params: Record<string, string> = {}, payload?: object) {
  return as(demo.session, endpoint, params, payload);
}

function as(
  bearer: string,
  endpoint: Endpoint,
  params: Record<string, string> = {},
  payload?: object,
) {
  const headers = { authorization: `Bearer ${bearer}` };
  return call(demo.app, endpoint, {
    headers,
    params: { slug, ...params },
    ...(payload && { payload }),
  });
}

async function countBeaconsOf(secret: string): Promise<number> {
  return (await as(secret, listBeacons)).json().data.total;
}
