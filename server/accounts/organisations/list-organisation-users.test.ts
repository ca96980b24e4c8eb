import { afterAll, beforeAll, expect, test } from 'vitest';
import { v7 } from 'uuid';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { OrgUser, listOrganisationUsers } from '#contract/organisations.ts';
import { updateProfile } from '#contract/users.ts';
import { demoId } from '#server/demo/ids.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { refreshUserNames } from '#server/accounts/users/user-names.ts';
import { rebuildProjections } from '#server/beacons/projections/rebuild.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { HttpApp } from '#testing/http-app.ts';

type Query = Record<string, string>;

const organisation_id = demoId('organisation', 'riverside');
const database = await openTestDatabase();
const app = await HttpApp.start(database);
let ada: { authorization: string };

beforeAll(async () => {
  await loadDemo(app.services);
  ada = await app.signIn({ userId: demoId('user', 'ada@riverside.test') });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

test('The list contains all users by name, with roles, tags and Beacons', async () => {
  const { users, total, totalPages, page, filters } = await list();
  expect(total).toBe(26);
  expect([page, totalPages]).toEqual([1, 1]);
  expect(filters).toEqual({ role: null, searchTerm: null });
  const names = users.map(({ user }) => user.name);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  expect(find(users, 'ada@riverside.test')).toMatchObject({
    user: { name: 'Ada Okafor', pending: false, tags: [] },
    orgRoles: ['admin'],
    canEdit: true,
  });
  const bea = find(users, 'bea@riverside.test');
  expect(bea).toMatchObject({ user: { phone: '+44 20 7946 0105' }, stats: { asAdmin: 2 } });
  expect(bea?.user.groups.length).toBeGreaterThan(0);
  expect(find(users, 'pat@riverside.test')?.user.pending).toBe(true);
});

test.each<[string, Query, string[]]>([
  ['a role', { role: 'beacon_creator' }, ['Cora Lindqvist', 'Farah Aziz', 'Ivan Petrov']],
  ['part of a name', { searchTerm: 'larsen' }, ['Kim Larsen', 'Vera Larsen']],
  ['an address', { searchTerm: 'NORA@river' }, ['Nora Silva']],
  ['a tag', { searchTerm: 'hill road' }, ['Tess Moreau']],
  ['accents that are not there', { searchTerm: 'Ádà' }, ['Ada Okafor']],
  ['role and search together', { role: 'client', searchTerm: 'kim' }, ['Kim Larsen']],
  ['everything, as signs', { searchTerm: '%_\\' }, []],
  ['a tick of SQL', { searchTerm: "'; drop table users; --" }, []],
])('The search finds users by %s', async (_, query, names) => {
  const { users, total, filters } = await list(query);
  expect(users.map(({ user }) => user.name)).toEqual(names);
  expect(total).toBe(names.length);
  const { role = null, searchTerm = null } = query;
  expect(filters).toEqual({ role, searchTerm });
});

test.each<[string, Query]>([
  ['page zero', { page: '0' }],
  ['an invalid page', { page: 'x' }],
  ['an unknown role', { role: 'viewer' }],
  ['an overlong search', { searchTerm: 'x'.repeat(201) }],
  ['a NUL', { searchTerm: '\0' }],
])('The list rejects %s', async (_, query) => {
  expect((await request(query)).status).toBe(422);
});

test('The list has pages of fifty users in three statements, on a cluster four, and shows the last page for higher numbers', async () => {
  await addMany(120);
  const pages = [];
  for (const page of [1, 2, 3]) pages.push(await list({ page: String(page) }));
  expect(pages.map(({ users }) => users.length)).toEqual([50, 50, 46]);
  const byName = await database.db
    .selectFrom('organisation_users')
    .select('user_id as id')
    .where('organisation_id', '=', organisation_id)
    .orderBy('sort_name')
    .orderBy('user_id')
    .execute();
  expect(byName).toHaveLength(146);
  expect(pages.flatMap(({ users }) => users.map(({ user: { id } }) => ({ id })))).toEqual(byName);
  expect(await list({ page: '999' })).toMatchObject({ page: 3, totalPages: 3, total: 146 });
  const statements = await app.statementsOf(() => list({ page: '2', searchTerm: 'o' }));
  expect(statements.length).toBeLessThanOrEqual(app.services.isDistributed ? 4 : 3);
});

test('Characters of a SQL pattern are searched literally', async () => {
  await setTags('nora@riverside.test', [String.raw`100%_\sure`]);
  for (const searchTerm of ['100%', '%_', String.raw`_\sure`]) {
    const { users } = await list({ searchTerm });
    expect(users.map(({ user }) => user.name)).toEqual(['Nora Silva']);
  }
});

test('A user with a changed name or tag is found by the new values only', async () => {
  await setTags('vera@riverside.test', ['Night shift']);
  const vera = await app.signIn({ userId: demoId('user', 'vera@riverside.test') });
  expect((await app.put(updateProfile.path, { name: 'Éowyn Adair' }, vera)).status).toBe(200);
  for (const searchTerm of ['eowyn a', 'VERA@', 'night']) {
    expect((await list({ searchTerm })).users).toMatchObject([{ user: { name: 'Éowyn Adair' } }]);
  }
  expect((await list({ searchTerm: 'vera larsen' })).total).toBe(0);
  const names = (await list()).users.map(({ user }) => user.name);
  expect(names.indexOf('Éowyn Adair')).toBe(names.indexOf('Edda Brandt') + 1);
});

test('The list counts only Beacons that are neither archived nor left', async () => {
  const { db, clock } = app.services;
  const now = clock.now();
  const before = find((await list()).users, 'bea@riverside.test')?.stats.beacons ?? 0;
  const [first, second] = await db
    .selectFrom('members')
    .innerJoin('beacons', 'beacons.id', 'members.beacon_id')
    .whereRef('beacons.organisation_id', '=', 'members.organisation_id')
    .select(['members.id', 'beacon_id'])
    .where('user_id', '=', demoId('user', 'bea@riverside.test'))
    .where('archived_at', 'is', null)
    .execute();
  if (!first || !second) throw new Error('Bea needs two Beacons');
  await db
    .updateTable('beacons')
    .set({ archived_at: now })
    .where('id', '=', first.beacon_id)
    .execute();
  await db.updateTable('members').set({ removed_at: now }).where('id', '=', second.id).execute();
  await rebuildProjections(db);
  const after = find((await list()).users, 'bea@riverside.test');
  expect(after?.stats.beacons).toBe(before - 2);
});

function request(query: Query) {
  return app.get(`/api/orgs/riverside/users?${new URLSearchParams(query)}`, ada);
}

async function list(query: Query = {}): Promise<AnswerOf<typeof listOrganisationUsers>> {
  const { status, data } = await request(query);
  expect(status).toBe(200);
  return data as AnswerOf<typeof listOrganisationUsers>;
}

async function setTags(email: string, tags: string[]): Promise<void> {
  const path = `/api/orgs/riverside/users/tags?${new URLSearchParams({ email })}`;
  expect((await app.put(path, { tags }, ada)).status).toBe(200);
}

function find(users: OrgUser[], email: string): OrgUser | undefined {
  return users.find(({ user }) => user.email === email);
}

async function addMany(count: number): Promise<void> {
  const { db, clock } = app.services;
  const created_at = clock.now();
  const ids = Array.from({ length: count }, () => v7());
  const users = ids.map((id) => ({ id, email: `${id}@beacon.test`, name: 'Same', created_at }));
  await db.insertInto('users').values(users).execute();
  const memberships = ids.map((user_id) => ({ organisation_id, user_id, created_at }));
  await db.insertInto('organisation_users').values(memberships).execute();
  await refreshUserNames(db, ids);
}
