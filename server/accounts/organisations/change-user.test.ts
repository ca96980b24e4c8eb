import { afterEach, describe, expect, test } from 'vitest';
import {
  findOrganisation,
  listOrganisationUsers,
  removeOrganisationUser,
  updateUserImporter,
  updateUserRole,
  updateUserTags,
} from '#contract/organisations.ts';
import { findImportForm } from '#contract/imports.ts';
import { organisationRoles } from '#contract/words.ts';
import type { OrgUser } from '#contract/organisations.ts';
import type { OrganisationRole } from '#contract/words.ts';
import { demoId } from '#server/demo/ids.ts';
import { people, userIdOf } from '#testing/access/people.ts';
import type { Person } from '#testing/access/people.ts';
import { openFixture } from '#testing/access/fixture.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { problem } from '#testing/calls.ts';
import { atRiverside, auditOf, riverside, membershipOf } from '#testing/access/riverside.ts';

const nora = { email: people.NR };
/** Of what takes a change back. */
const undoId = expect.any(String);
const everyRole = Object.keys(organisationRoles) as OrganisationRole[];
const fixture = openForFile(openFixture);
afterEach(() => fixture.journal.undo());

describe('Roles', () => {
  test.each(everyRole)(
    '%s is granted and revoked, with effect from the next request',
    async (role) => {
      expect((await setRole(nora.email, role, true)).json().data).toEqual({
        org_roles: [role],
        undoId,
      });
      const answer = await findAs('NR');
      expect(answer.statusCode).toBe(role === 'admin' ? 200 : 403);
      expect((await setRole(nora.email, role, false)).json().data).toEqual({
        org_roles: [],
        undoId,
      });
      expect((await findAs('NR')).statusCode).toBe(403);
      const events = await auditOf(fixture, fixture.services.clock.now());
      expect(events.slice(-2)).toEqual([
        `ada role.${role}.granted nora`,
        `ada role.${role}.revoked nora`,
      ]);
    },
  );

  test('granted twice are stored once', async () => {
    await Promise.all(
      everyRole.flatMap((role) => [1, 2].map(() => setRole(nora.email, role, true))),
    );
    expect((await membershipOf(fixture, nora.email))?.roles).toEqual(everyRole.toSorted());
  });

  test('of an admin can be changed by themselves, except admin', async () => {
    for (const value of [true, false]) {
      const rejected = await setRole(people.OA, 'admin', value);
      expect(problem(rejected)).toEqual([422, 'own_admin_role']);
      expect(rejected.json().errors.title).toBe('You cannot change your own admin role');
    }
    const answer = await setRole(people.OA, 'observer', true);
    expect(answer.json().data.org_roles).toEqual(['admin', 'observer']);
  });

  test.each(['role', 'removal'])(
    'of two admins who revoke each other in parallel remain with one (%s)',
    async (what) => {
      await makeAdmin('NR');
      const attack = (victim: Person, by: Person) =>
        what === 'role' ? setRole(people[victim], 'admin', false, by) : remove(people[victim], by);
      const answers = await Promise.all([attack('NR', 'OA'), attack('OA', 'NR')]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
      expect(await countAdmins()).toBe(1);
    },
  );

  test.each([
    ['viewer', 422],
    ['owner', 422],
    ['', 422],
  ])('do not include "%s"', async (role, status) => {
    expect((await setRole(nora.email, role as OrganisationRole, true)).statusCode).toBe(status);
  });

  test('change by a URL with a trailing slash, and by a username', async () => {
    await fixture.services.db
      .updateTable('users')
      .set({ email: null, username: 'nora-nora' })
      .where('id', '=', userIdOf('NR'))
      .execute();
    const answer = await fixture.app.inject({
      method: 'POST',
      url: '/api/orgs/riverside/users/update_role/?email=Nora-Nora',
      headers: { authorization: `Bearer ${fixture.sessions.OA}` },
      payload: { role: 'observer', role_value: true },
    });
    expect(answer.json().data).toEqual({ org_roles: ['observer'], undoId });
  });
});

describe('The importer flag', () => {
  const allow = (importer: boolean, who: Person = 'OA') =>
    atRiverside(fixture, updateUserImporter, { query: nora, body: { importer } }, who);

  test('is granted and revoked by an admin, and each change is audited once', async () => {
    for (const [importer, change] of [
      [true, undoId],
      [true, null],
      [false, undoId],
    ] as const) {
      expect((await allow(importer)).json().data).toEqual({ importer, undoId: change });
      expect((await membershipOf(fixture, nora.email))?.is_importer).toBe(importer);
    }
    const events = await auditOf(fixture, fixture.services.clock.now());
    expect(events.slice(-2)).toEqual(['ada importer.granted nora', 'ada importer.revoked nora']);
  });

  test('lets a Beacon Creator import only in this organisation', async () => {
    const { db, clock } = fixture.services;
    const hillcrest = demoId('organisation', 'hillcrest');
    const elsewhere = { organisation_id: hillcrest, user_id: userIdOf('NR') };
    await db
      .insertInto('organisation_users')
      .values({ ...elsewhere, roles: ['beacon_creator'], created_at: clock.now() })
      .execute();
    await db.updateTable('organisations').set({ is_mfa_required: false }).execute();
    await setRole(nora.email, 'beacon_creator', true);
    await allow(true);
    const form = await fixture.app.inject({
      url: findImportForm.path,
      headers: { authorization: `Bearer ${fixture.sessions.NR}` },
    });
    const { organisations } = form.json().data;
    expect(organisations.map(({ slug }: { slug: string }) => slug)).toEqual(['riverside']);
  });

  test('can be set only by an admin, and only to a boolean', async () => {
    expect(problem(await allow(true, 'NR'))).toEqual([403, 'not_allowed']);
    const request = { query: nora, body: { importer: 'yes' as never } };
    expect((await atRiverside(fixture, updateUserImporter, request)).statusCode).toBe(422);
  });
});

describe('Tags', () => {
  const tag = (tags: string[]) =>
    atRiverside(fixture, updateUserTags, { query: nora, body: { tags } });

  test('are stored sorted, trimmed and without duplicates', async () => {
    const answer = await tag([' b', 'a', 'A\u0308', '\u00c4', 'b ', '<b>&"']);
    expect(answer.json().data).toEqual({ tags: ['<b>&"', 'a', 'b', '\u00c4'], undoId });
    expect((await membershipOf(fixture, nora.email))?.tags).toEqual(answer.json().data.tags);
    expect((await tag([])).json().data.tags).toEqual([]);
  });

  test.each([
    ['an empty one', [' ']],
    ['one of 51 letters', ['x'.repeat(51)]],
    ['a line break', ['a\nb']],
    ['51 of them', Array.from({ length: 51 }, (_, n) => `tag ${n}`)],
  ])('are rejected with %s', async (_, tags) => {
    expect(problem(await tag(tags))).toEqual([422, 'invalid']);
  });

  test('are accepted up to fifty of fifty characters', async () => {
    const tags = Array.from({ length: 50 }, (_, n) => `${n}`.padStart(50, 'x'));
    expect((await tag(tags)).statusCode).toBe(200);
  });
});

describe('Removing a user', () => {
  test('ends their membership from their next request', async () => {
    expect((await remove(nora.email)).json().data).toEqual({ success: true, undoId });
    expect((await findAs('NR')).statusCode).toBe(404);
    expect(await membershipOf(fixture, nora.email)).toBeUndefined();
    expect(problem(await remove(nora.email))).toEqual([404, 'not_found']);
    const events = await auditOf(fixture, fixture.services.clock.now());
    expect(events.at(-1)).toBe('ada user.removed nora');
  });

  test('invalidates the invitation of a person who has not accepted', async () => {
    const { db } = fixture.services;
    const removal = { removed_at: fixture.services.clock.now() };
    const pat = await membershipOf(fixture, 'pat@riverside.test');
    await db
      .updateTable('members')
      .set(removal)
      .where('user_id', '=', pat?.user_id ?? '')
      .execute();
    expect((await remove('pat@riverside.test')).statusCode).toBe(200);
    const link = await fixture.app.inject({
      url: `/api/user_invitations/${fixture.tokens.invitation}`,
    });
    expect(problem(link)).toEqual([404, 'invitation_invalid']);
  });

  test.each<[string, string, number, string]>([
    ['themselves', people.OA, 422, 'You cannot delete yourself from this organisation.'],
    [
      'somebody with Beacons',
      people.BA,
      409,
      'To remove this user from the organisation they have to first be removed from all their Beacons.',
    ],
  ])('is rejected for %s', async (_, email, status, title) => {
    const answer = await remove(email);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().errors.title).toBe(title);
    expect(await membershipOf(fixture, email)).toBeDefined();
    const list = await atRiverside(fixture, listOrganisationUsers, {});
    const listedUser = list.json().data.users.find((each: OrgUser) => each.user.email === email);
    expect(listedUser.removalRefusal).toBe(answer.json().errors.id);
  });
});

test('A change that waits while its caller loses the admin role is rejected', async () => {
  await makeAdmin('NR');
  const [, changed] = await Promise.all([
    setRole(nora.email, 'admin', false),
    setRole(people.OB, 'admin', true, 'NR'),
  ]);
  const isAdmin = (await membershipOf(fixture, people.OB))?.roles.includes('admin');
  expect(isAdmin).toBe(changed.statusCode === 200);
  expect([200, 403]).toContain(changed.statusCode);
});

function setRole(email: string, role: OrganisationRole, role_value: boolean, who: Person = 'OA') {
  const request = { query: { email }, body: { role, role_value } };
  return atRiverside(fixture, updateUserRole, request, who);
}

function remove(email: string, who: Person = 'OA') {
  return atRiverside(fixture, removeOrganisationUser, { query: { email } }, who);
}

function findAs(who: Person) {
  return atRiverside(fixture, findOrganisation, {}, who);
}

async function makeAdmin(person: Person): Promise<void> {
  expect((await setRole(people[person], 'admin', true)).statusCode).toBe(200);
  const { db } = fixture.services;
  const removal = { removed_at: fixture.services.clock.now() };
  await db.updateTable('members').set(removal).where('user_id', '=', userIdOf('OA')).execute();
}

async function countAdmins(): Promise<number> {
  const users = await fixture.services.db
    .selectFrom('organisation_users')
    .select('roles')
    .where('organisation_id', '=', riverside)
    .execute();
  return users.filter(({ roles }) => roles.includes('admin')).length;
}
