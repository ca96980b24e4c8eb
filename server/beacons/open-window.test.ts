import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Beacon } from '#contract/beacons.ts';
import type { Database } from '#server/platform/database/open.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { personOf } from '#testing/make-beacon.ts';
import { makePerson } from '#testing/make-list.ts';
import { makeFixture } from '#testing/make-fixture.ts';
import type { Fixture } from '#testing/make-fixture.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

async function seenBy({ app, beacon }: Fixture, index: number): Promise<Beacon> {
  const headers = await app.signIn(personOf(beacon, index));
  const { data } = await app.get(`/api/beacons/${beacon.beaconId}`, headers);
  return data['beacon'] as Beacon;
}

async function cardSeenBy({ app, beacon }: Fixture, index: number): Promise<unknown> {
  const { data } = await app.get('/api/beacons', await app.signIn(personOf(beacon, index)));
  return (data['beacons'] as unknown[])[0];
}

const roles: Fixture['framework']['roles'] = ['parent', 'teacher'];

test('An assessor finds their own link until they have answered', async () => {
  const fixture = await makeFixture(database, { roles: [...roles, 'viewer'] });
  const link = `/assess/${await fixture.mail(0)}`;
  expect(await seenBy(fixture, 0)).toMatchObject({ assessmentLink: link, hasNotification: true });
  expect((await seenBy(fixture, 2)).assessmentLink).toBeNull();
  await fixture.submit(await fixture.mail(0));
  expect(await seenBy(fixture, 0)).toMatchObject({ assessmentLink: null, hasNotification: false });
});

describe('Results of the open window', () => {
  test('are hidden from an assessor who has not answered, on the page and on the card', async () => {
    const fixture = await makeFixture(database, { roles: [...roles, 'viewer'] });
    await fixture.submit(await fixture.mail(0));
    const hidden = await seenBy(fixture, 1);
    expect(hidden).toMatchObject({ teamAssessment: null, teamAssessments: [] });
    expect(hidden.latestAssessmentCompletedAt).toBeNull();
    expect(hidden.hiddenResultsMessage).toContain('once you have answered');
    expect(hidden.openAssessment).toMatchObject({ responseCount: 1, score: null });
    expect(await cardSeenBy(fixture, 1)).toMatchObject({ openAssessment: { score: null } });
    for (const index of [0, 2]) {
      const shown = await seenBy(fixture, index);
      expect(shown).toMatchObject({ teamAssessment: null, openAssessment: { number: 1 } });
      expect(shown.openAssessment?.score).toEqual(expect.any(Number));
      expect(shown.hiddenResultsMessage).toBeNull();
      expect(await cardSeenBy(fixture, index)).toMatchObject({
        score: null,
        openAssessment: { score: expect.any(Number) },
      });
    }
  });

  test('are separate from those of the previous window until everybody has answered', async () => {
    const fixture = await makeFixture(database);
    await fixture.submit(await fixture.mail(0));
    fixture.moveTo('2026-11-09T10:00:00Z');
    await seenBy(fixture, 0);
    await fixture.submit(await fixture.mail(0));
    for (const index of [0, 1]) {
      const page = await seenBy(fixture, index);
      expect(page.teamAssessment).toMatchObject({ number: 1, date: '2026-11-02', isFirst: true });
      expect(await cardSeenBy(fixture, index)).toMatchObject({ change: null, isFirst: true });
    }
    await fixture.submit(await fixture.mail(1));
    const page = await seenBy(fixture, 0);
    expect(page.teamAssessment).toMatchObject({ number: 2, change: 0, isFirst: false });
    expect(await cardSeenBy(fixture, 1)).toMatchObject({ change: 0, isFirst: false });
  });
});

test('The open window shows who has answered, and the next one when it opens', async () => {
  const fixture = await makeFixture(database);
  await fixture.submit(await fixture.mail(0));
  const [parent, teacher] = fixture.beacon.people;
  expect((await seenBy(fixture, 0)).nextAssessment).toEqual({
    number: 1,
    open: true,
    closing: false,
    startOn: '2026-11-02T00:00:00.000Z',
    endOn: '2026-11-05T00:00:00.000Z',
    nextOpensAt: '2026-11-09T00:00:00.000Z',
    assessors: [
      { userId: parent?.userId, assessedAt: '2026-11-02T10:00:00.000Z' },
      { userId: teacher?.userId, assessedAt: null },
    ],
    responseCount: 1,
    assessorCount: 2,
  });
  fixture.moveTo('2026-11-06T10:00:00Z');
  expect((await seenBy(fixture, 0)).nextAssessment).toMatchObject({
    number: 2,
    open: false,
    startOn: '2026-11-09T00:00:00.000Z',
    endOn: '2026-11-12T00:00:00.000Z',
    responseCount: 0,
  });
});

test('A member who has answered still counts as asked after becoming a viewer or leaving', async () => {
  const fixture = await makeFixture(database, { roles: ['parent', 'teacher', 'parent', 'viewer'] });
  for (const index of [0, 1]) await fixture.submit(await fixture.mail(index));
  const editor = await makePerson(fixture.services, [fixture.beacon.organisationId], ['admin']);
  const headers = await fixture.app.signIn(editor);
  const path = `/api/beacons/${fixture.beacon.beaconId}`;
  const page = async () => (await fixture.app.get(path, headers)).data['beacon'] as Beacon;
  const rowsOf = ({ adminUsers }: Beacon) =>
    (adminUsers ?? []).map(({ id, roles: own }) => ({ id, roles: own }));
  const [parent, teacher, , viewer] = fixture.beacon.people.map(({ memberId }) => memberId);
  const edit = async (members: { id: string; roles: string[] }[]) => {
    const asAdmin = members.map((each) =>
      each.id === viewer ? { ...each, roles: ['viewer', 'admin'] } : each,
    );
    const { status } = await fixture.app.put(path, { members: asAdmin }, headers);
    expect(status).toBe(200);
  };

  const asViewer = rowsOf(await page()).map((each) =>
    each.id === parent ? { ...each, roles: ['viewer'] } : each,
  );
  await edit(asViewer);
  const { nextAssessment, users } = await page();
  expect(nextAssessment).toMatchObject({ responseCount: 2, assessorCount: 3 });
  expect(nextAssessment?.assessors.filter(({ assessedAt }) => assessedAt)).toHaveLength(2);
  expect(users.filter(({ roles: own }) => own.includes('viewer'))).toHaveLength(2);

  await edit(asViewer.filter(({ id }) => id !== teacher));
  expect((await page()).nextAssessment).toMatchObject({ responseCount: 2, assessorCount: 3 });
});

test('A Beacon without a future window has no next assessment', async () => {
  const fixture = await makeFixture(database, { schedule: { periodType: 'none' } });
  fixture.moveTo('2026-11-20T10:00:00Z');
  expect((await seenBy(fixture, 0)).nextAssessment).toBeNull();
});

test('An anonymous Beacon hides times, names and range', async () => {
  const fixture = await makeFixture(database, {
    isAnonymous: true,
    roles: [...roles, 'self', 'viewer'],
  });
  fixture.moveTo('2026-11-03T11:22:33Z');
  await fixture.submit(await fixture.mail(0));
  await fixture.submit(await fixture.mail(1));
  const few = await seenBy(fixture, 3);
  expect(few.nextAssessment).toMatchObject({ assessors: [], responseCount: 2 });
  expect(few).toMatchObject({ teamAssessment: null, openAssessment: { score: null } });
  expect(JSON.stringify(few)).not.toContain('11:22:33');
  expect(JSON.stringify(await cardSeenBy(fixture, 3))).not.toContain('11:22:33');
  await fixture.submit(await fixture.mail(2));
  expect((await seenBy(fixture, 3)).teamAssessment).toMatchObject({
    count: 3,
    range: null,
    normalisedRange: null,
  });
});
