import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listArchivedBeacons, listBeacons } from '#contract/beacon-lists.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { findSession } from '#contract/sessions.ts';
import type { Database } from '#server/platform/database/open.ts';
import { refreshUserNames } from '#server/accounts/users/user-names.ts';
import { editBeacon } from '#testing/edit-beacon.ts';
import type { HttpApp } from '#testing/http-app.ts';
import { openLists } from '#testing/open-lists.ts';
import { personOf } from '#testing/make-beacon.ts';
import {
  addMember,
  makeListed,
  makeOneListed,
  makeOrganisation,
  makePerson,
} from '#testing/make-list.ts';
import { makeFixture } from '#testing/make-fixture.ts';

type Answer = AnswerOf<typeof listBeacons>;
type Headers = { authorization: string };

let database: Database;
let app: HttpApp;
let organisationId: string;
let admin: Headers;
openLists((lists) => ({ app, database, organisationId, admin } = lists));

function ask(query: Record<string, string | number>, headers = admin, path = listBeacons.path) {
  const texts = Object.entries(query).map(([name, value]): [string, string] => [name, `${value}`]);
  return app.get(`${path}?${new URLSearchParams(texts)}`, headers);
}

async function list(query: Record<string, string | number> = {}, headers = admin): Promise<Answer> {
  const { status, data, errors } = await ask(query, headers);
  expect([status, errors]).toEqual([200, {}]);
  return data as Answer;
}

async function namesOf(query: Record<string, string | number> = {}, headers = admin) {
  return (await list(query, headers)).beacons.map(({ beaconName }) => beaconName);
}

describe('A search', () => {
  const beacons = [
    { name: 'Łódź', clientName: 'Zoë Ærø', externalRef: 'A-1' },
    { name: '100%', clientName: 'snake_case', externalRef: String.raw`back\slash` },
    { name: 'ΣΊΣΥΦΟΣ', clientName: 'ЁЛКА', externalRef: '東京都' },
    { name: "Robert'); drop table beacons;--", clientName: 'Straße' },
  ];
  test.each([
    ['lodz', 0],
    ['ŁÓDŹ', 0],
    ['zoe', 0],
    ['AERO', 0],
    ['a-', 0],
    ['%', 1],
    ['0%', 1],
    ['e_c', 1],
    ['k\\s', 1],
    ['σισυφος', 2],
    ['елк', 2],
    ['京', 2],
    ['東京都', 2],
    ["'); drop", 3],
    ['STRASSE', 3],
    ['ß', 3],
  ])('for %s finds its Beacon and no other', async (searchTerm, index) => {
    await makeListed(app.services, organisationId, beacons);
    expect(await namesOf({ searchTerm })).toEqual([beacons[index]?.name]);
    expect(await list({ searchTerm })).toMatchObject({ total: 1, isTotalCapped: false });
  });

  test.each(['%%', '__', '\\', 'zq', 'no such thing', "'", '""', 'a'.repeat(200)])(
    'for %s finds nothing',
    async (searchTerm) => {
      await makeListed(app.services, organisationId, [{ name: 'ben' }]);
      expect(await namesOf({ searchTerm })).toEqual([]);
    },
  );

  test.each<Record<string, string | number>>([
    { searchTerm: 'a\0b' },
    { searchTerm: 'a'.repeat(201) },
    { page: 0 },
    { order: 'x' },
  ])('with invalid parameters is rejected: %o', async (query) => {
    const { status, errors } = await ask(query);
    expect([status, Object.keys(errors['fields'] ?? {})]).toEqual([422, Object.keys(query)]);
  });

  test.each(['k', 'ki', 'kim', 'kim n'])(
    'for %s finds archived Beacons in the archive only',
    async (searchTerm) => {
      const north = { name: 'Kim North', groupNames: ['North'] };
      await makeListed(app.services, organisationId, [
        { ...north, isArchived: true },
        { ...north, name: 'Kim Norris' },
      ]);
      const archive = await ask({ searchTerm, group: 'North' }, admin, listArchivedBeacons.path);
      expect(archive.data).toMatchObject({ beacons: [{ name: 'Kim North' }], total: 1 });
      expect(await namesOf({ searchTerm, group: 'North' })).toEqual(['Kim Norris']);
    },
  );

  test('finds changed names and groups at once', async () => {
    const made = await makeOneListed(app.services, organisationId, { name: 'old' });
    await editBeacon(app, admin, made.id, { beaconName: 'new' });
    expect([await namesOf({ searchTerm: 'old' }), await namesOf({ searchTerm: 'new' })]).toEqual([
      [],
      ['new'],
    ]);
    await editBeacon(app, admin, made.id, { clientName: 'Noah', groupNames: ['East'] });
    for (const searchTerm of ['noah', 'no']) {
      expect(await namesOf({ searchTerm, group: 'East' })).toEqual(['new']);
      expect(await namesOf({ searchTerm, group: 'West' })).toEqual([]);
    }
    expect(await namesOf({ group: 'West' })).toEqual([]);
  });
});

test('A key is valid in its own list only', async () => {
  await makeListed(app.services, organisationId, many(60));
  const { keys } = await list({ order: 'name' });
  const key = keys.find(({ page }) => page === 2)?.key ?? '';
  expect((await list({ order: 'name', page: 2, key })).beacons).toHaveLength(24);
  const other = await app.signIn(await makePerson(app.services, [organisationId], ['admin']));
  const refused = await Promise.all([
    ask({ order: 'name', page: 2, key }, other),
    ask({ order: 'lowscore', page: 2, key }),
    ask({ order: 'name', page: 2, key, group: 'North' }),
    ask({ order: 'name', page: 2, key }, admin, listArchivedBeacons.path),
    ask({ order: 'name', page: 5, key }),
    ask({ order: 'name', page: 1, key }),
    ask({ order: 'name', page: 2, key: `${key}x` }),
    ask({ order: 'name', page: 2, key: key.slice(1) }),
    ask({ order: 'name', page: 2, key: 'nonsense' }),
    ask({ order: 'name', page: 2, key: '\u{1f511}'.repeat(30) }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 422));
  expect(refused.every(({ errors }) => errors['id'] === 'invalid')).toBe(true);
});

test('A page reached by key does not shift when Beacons are added meanwhile', async () => {
  const made = await makeListed(app.services, organisationId, many(60));
  const first = await list({ order: 'name' });
  await makeListed(app.services, organisationId, [{ name: '0' }, { name: '00' }]);
  const key = first.keys.find(({ page }) => page === 2)?.key ?? '';
  const second = await list({ order: 'name', page: 2, key });
  expect(second.beacons.map(({ uuid }) => uuid)).toEqual(made.slice(24, 48).map(({ id }) => id));
  expect(second.total).toBe(62);
});

function many(count: number) {
  return Array.from({ length: count }, (_, n) => ({ name: `b${String(n).padStart(3, '0')}` }));
}

describe('The list of a viewer', () => {
  test('is empty for a member of another organisation, who cannot request this one', async () => {
    await makeListed(app.services, organisationId, many(3));
    const elsewhere = await makeOrganisation(app.services);
    const xavier = await app.signIn(await makePerson(app.services, [elsewhere], ['admin']));
    expect(await list({}, xavier)).toMatchObject({ beacons: [], total: 0, totalPages: 0 });
    expect(await list({ searchTerm: 'b00' }, xavier)).toMatchObject({ beacons: [], total: 0 });
    const organisation = `org-${organisationId}`;
    expect((await ask({ organisation }, xavier)).status).toBe(404);
    const path = listArchivedBeacons.path;
    expect((await ask({ organisation }, xavier, path)).status).toBe(404);
    expect((await ask({ organisation: 'nowhere' })).status).toBe(404);
  });

  test('merges organisations they see fully with Beacons they are a member of', async () => {
    const elsewhere = await makeOrganisation(app.services);
    const viewer = await makePerson(app.services, [organisationId], ['observer']);
    const headers = await app.signIn(viewer);
    const { db, clock } = app.services;
    await db
      .insertInto('organisation_users')
      .values({ organisation_id: elsewhere, user_id: viewer.userId, created_at: clock.now() })
      .execute();
    await refreshUserNames(db, [viewer.userId]);
    await makeListed(app.services, organisationId, [
      { name: 'a', score: 1 },
      { name: 'c', score: 3 },
      { name: 'e' },
    ]);
    await makeListed(app.services, elsewhere, [{ name: 'd', score: 4 }]);
    const west = { name: 'b', score: 2, groupNames: ['West'] };
    const own = await makeOneListed(app.services, elsewhere, west);
    await addMember(app.services, { organisationId: elsewhere, beaconId: own.id }, viewer.userId);
    expect(await namesOf({}, headers)).toEqual(['a', 'b', 'c', 'e']);
    expect(await namesOf({ order: 'highscore' }, headers)).toEqual(['c', 'b', 'a', 'e']);
    expect(await namesOf({ group: 'West' }, headers)).toEqual(['b']);
    expect(await list({ searchTerm: 'b' }, headers)).toMatchObject({ total: 1 });
    expect(await namesOf({ organisation: `org-${elsewhere}` }, headers)).toEqual(['b']);
    const { data } = await app.get(findSession.path, headers);
    const { orgs } = data['user'] as { orgs: { slug: string; groupNames: string[] }[] };
    expect(orgs.find(({ slug }) => slug === `org-${elsewhere}`)?.groupNames).toEqual(['West']);
  });

  test('does not reveal scores by its order to somebody who is only a client', async () => {
    const made = await makeListed(app.services, organisationId, [
      { name: 'first made', score: 90 },
      { name: 'then', score: 10 },
    ]);
    const client = await makePerson(app.services, [organisationId], ['client']);
    for (const { id } of made) {
      await addMember(app.services, { organisationId, beaconId: id }, client.userId, 'assessor');
    }
    const headers = await app.signIn(client);
    expect(await namesOf({ order: 'lowscore' }, headers)).toEqual(['first made', 'then']);
    expect(await namesOf({ order: 'highscore' }, headers)).toEqual(['then', 'first made']);
    const { beacons } = await list({}, headers);
    expect(beacons.map((card) => [card.score, card.awaited])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  test('does not change its order for an observer who is asked themselves', async () => {
    const fixture = await makeFixture(database, { roles: ['parent', 'teacher'] });
    const { organisationId: own, people } = fixture.beacon;
    await makeListed(fixture.app.services, own, [{ name: 'other', score: 50 }]);
    await fixture.app.services.db
      .updateTable('organisation_users')
      .set({ roles: sql`array['observer']` })
      .where('organisation_id', '=', own)
      .execute();
    await fixture.submit(await fixture.mail(0));
    const cardsFor = async (index: number) => {
      const headers = await fixture.app.signIn(personOf(fixture.beacon, index));
      const { data } = await fixture.app.get(`${listBeacons.path}?order=highscore`, headers);
      return data as Answer;
    };
    const [afterAnswer, beforeAnswer] = [await cardsFor(0), await cardsFor(1)];
    for (const { total, beacons } of [afterAnswer, beforeAnswer]) {
      expect(total).toBe(2);
      expect(beacons.map(({ beaconName }) => beaconName)).toEqual(['other', 'Kim at school']);
    }
    const assessmentLink = `/assess/${await fixture.mail(1)}`;
    const unanswered = { score: null, assessmentLink, openAssessment: { score: null } };
    expect(beforeAnswer.beacons[1]).toMatchObject(unanswered);
    expect(afterAnswer.beacons[1]).toMatchObject({
      score: null,
      hasNotification: false,
      openAssessment: {
        number: 1,
        opensAt: '2026-11-02T00:00:00.000Z',
        responseCount: 1,
        expectedCount: 2,
        score: expect.any(Number),
      },
      awaited: { count: 1, names: ['teacher'] },
    });
    expect(people).toHaveLength(2);
  });

  test('shows how many have not answered an anonymous Beacon, but not who', async () => {
    const fixture = await makeFixture(database, { isAnonymous: true, roles: ['parent', 'viewer'] });
    const headers = await fixture.app.signIn(personOf(fixture.beacon, 1));
    const { data } = await fixture.app.get(listBeacons.path, headers);
    expect((data as Answer).beacons[0]?.awaited).toEqual({ count: 1, names: [] });
  });

  test('shows nobody awaited for a Beacon without assessors', async () => {
    const fixture = await makeFixture(database, { roles: ['viewer'] });
    const headers = await fixture.app.signIn(personOf(fixture.beacon, 0));
    const { data } = await fixture.app.get(listBeacons.path, headers);
    expect((data as Answer).beacons[0]?.awaited).toEqual({ count: 0, names: [] });
  });
});

test('A page holds as many Beacons as are asked for, at most 24', async () => {
  await makeListed(app.services, organisationId, many(30));
  const { beacons, total, totalPages } = await list({ size: 8, order: 'name' });
  expect([beacons.length, total, totalPages]).toEqual([8, 30, 4]);
  expect((await ask({ size: 25 })).status).toBe(422);
});

test('A list takes at most three statements including the session', async () => {
  await makeListed(app.services, organisationId, many(60));
  await list();
  const { keys } = await list({ order: 'name' });
  const key = keys.find(({ page }) => page === 2)?.key ?? '';
  const queries: Record<string, string | number>[] = [
    {},
    { order: 'name', page: 2, key },
    { searchTerm: 'b0' },
    { group: 'x' },
  ];
  for (const query of queries) {
    const statements = await app.statementsOf(() => list(query));
    expect(statements.length).toBeLessThanOrEqual(3);
  }
});
