import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BeaconCard } from '#contract/beacon-lists.ts';
import type { Beacon } from '#contract/beacons.ts';
import type { Heatmap } from '#contract/heatmaps.ts';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import type { Report } from '#contract/reports.ts';
import type { Database } from '#server/platform/database/open.ts';
import { answersTo } from '#testing/answers.ts';
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

const secondWindow = '2026-11-09T10:00:00Z';

/** Three people: the first two rate 80 in the first window, and the first rates 20 in the second. */
async function partialFixture(options: { daysOpen?: string } = {}): Promise<Fixture> {
  const fixture = await makeFixture(database, {
    framework: 'team-wellbeing',
    roles: ['parent', 'teacher', 'parent', 'viewer'],
    schedule: options,
  });
  for (const index of [0, 1]) await rateAll(fixture, index, 80);
  fixture.moveTo(secondWindow);
  await pageOf(fixture);
  await rateAll(fixture, 0, 20);
  return fixture;
}

async function rateAll(fixture: Fixture, index: number, rating: number): Promise<void> {
  const { attributes, ...answers } = answersTo(fixture.framework);
  const rated = Object.keys(attributes).map((id) => [id, { rating }]);
  const body = { ...answers, attributes: Object.fromEntries(rated) };
  const { status } = await fixture.submit(await fixture.mail(index), body);
  expect(status).toBe(200);
}

const headersOf = new WeakMap<Fixture, Promise<Record<string, string>>>();

/** The headers of an administrator of the organisation, who is not asked. */
function admin(fixture: Fixture): Promise<Record<string, string>> {
  const { app, services, beacon } = fixture;
  const headers =
    headersOf.get(fixture) ??
    makePerson(services, [beacon.organisationId], ['admin']).then((person) => app.signIn(person));
  headersOf.set(fixture, headers);
  return headers;
}

async function get<T>(fixture: Fixture, path: string, name: string): Promise<T> {
  const { status, data } = await fixture.app.get(path, await admin(fixture));
  expect(status).toBe(200);
  return data[name] as T;
}

function pageOf(fixture: Fixture): Promise<Beacon> {
  return get(fixture, `/api/beacons/${fixture.beacon.beaconId}`, 'beacon');
}

/** The Beacon's score on every page that shows it. */
async function shownScores(fixture: Fixture) {
  const page = await pageOf(fixture);
  const { teamAssessment, latestAssessmentCompletedAt: completedAt } = page;
  const [card] = await get<BeaconCard[]>(fixture, '/api/beacons', 'beacons');
  const risk = await report<'risk'>(fixture, 'risk');
  const ranked = await report<'top'>(fixture, 'top');
  const [row] = risk.reportData.rows;
  const [section] = ranked.reportData.rows;
  if (!card || !row || !section || !teamAssessment || teamAssessment === 'access_denied')
    return null;
  return {
    page: teamAssessment.score,
    change: teamAssessment.change,
    card: card.score,
    cardChange: card.change,
    risk: row.score,
    category: row.category,
    mean: risk.reportData.score,
    section: section.score,
    completedAt,
    cardCompletedAt: card.latestAssessmentCompletedAt,
  };
}

type ReportOf<Type extends Report['reportType']> = Extract<Report, { reportType: Type }>;

async function report<Type extends Report['reportType']>(
  fixture: Fixture,
  type: Type,
): Promise<ReportOf<Type>> {
  return get(fixture, `/api/reports/${type}-team-wellbeing`, 'report');
}

const before = {
  page: 80,
  change: null,
  card: 80,
  cardChange: null,
  risk: 80,
  category: 'lower_risk',
  mean: 80,
  section: 80,
  completedAt: '2026-11-02T10:00:00.000Z',
  cardCompletedAt: '2026-11-02T10:00:00.000Z',
};

/** The expected scores once the second window is settled with this mean. */
function after(score: number, category: string, completedAt = '2026-11-09T10:00:00.000Z') {
  const scores = { page: score, card: score, risk: score, mean: score, section: score };
  const changes = { change: score - 80, cardChange: score - 80 };
  return { ...scores, ...changes, category, completedAt, cardCompletedAt: completedAt };
}

describe('while a window is open and unsettled', () => {
  test('page, card, risk and ranking show the last settled result', async () => {
    const fixture = await partialFixture();
    expect(await shownScores(fixture)).toEqual(before);
    await rateAll(fixture, 1, 20);
    expect(await shownScores(fixture)).toEqual(before);
  });

  test('the page shows the progress of the window, with a provisional score and no change', async () => {
    const fixture = await partialFixture();
    const open = { number: 2, responseCount: 1, expectedCount: 3, score: 20, normalisedScore: 20 };
    const { openAssessment, teamAssessments } = await pageOf(fixture);
    expect(openAssessment).toEqual({ ...open, outOf: 100 });
    expect(teamAssessments).toMatchObject([{ number: 1, isSettled: true, isFirst: true }]);
    const [card] = await get<BeaconCard[]>(fixture, '/api/beacons', 'beacons');
    expect(card?.openAssessment).toMatchObject(open);
    const path = `/api/beacons/${fixture.beacon.beaconId}/assessments/2`;
    const result = await get<AssessmentResult>(fixture, path, 'assessment');
    expect(result).toMatchObject({
      score: 20,
      change: null,
      changeSplit: null,
      classifier: null,
      isBadScore: false,
      isSettled: false,
    });
    const changes = result.attributes.flatMap((section) => [
      section.change,
      ...section.attributes.map(({ change }) => change),
    ]);
    expect(new Set(changes)).toEqual(new Set([null]));
    const heatmap = await get<Heatmap>(
      fixture,
      `/api/beacons/${fixture.beacon.beaconId}/heatmap`,
      'heatmap',
    );
    expect(heatmap.columns.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  });

  test('the provisional score includes responses from before scores were stored with them', async () => {
    const fixture = await partialFixture();
    const { db } = fixture.services;
    await db.updateTable('responses').set({ score: null, normalised_score: null }).execute();
    await rateAll(fixture, 1, 60);
    const [card] = await get<BeaconCard[]>(fixture, '/api/beacons', 'beacons');
    expect(card?.openAssessment).toMatchObject({ responseCount: 2, score: 40 });
  });

  test('the provisional score follows the answers of people who join a complete window', async () => {
    const fixture = await partialFixture();
    for (const index of [1, 2]) await rateAll(fixture, index, 20);
    const asked = { addToCurrentAssessment: true };
    await edit(
      fixture,
      ({ index }) => (index === 3 ? { roles: ['parent', 'admin'], ...asked } : {}),
      [{ name: 'Now', email: 'now@x.test', roles: ['teacher'], ...asked }],
    );
    await rateAll(fixture, 3, 60);
    const { openAssessment } = await pageOf(fixture);
    const [card] = await get<BeaconCard[]>(fixture, '/api/beacons', 'beacons');
    expect(openAssessment).toMatchObject({ responseCount: 4, score: 30 });
    expect(card?.openAssessment).toMatchObject({ responseCount: 4, score: 30 });
  });

  test('the provisional score is hidden from those who still have to answer', async () => {
    const fixture = await partialFixture();
    for (const [index, score] of [
      [0, 20],
      [1, null],
    ] as const) {
      const headers = await fixture.app.signIn(personOf(fixture.beacon, index));
      const { data } = await fixture.app.get(`/api/beacons/${fixture.beacon.beaconId}`, headers);
      expect(data['beacon']).toMatchObject({
        openAssessment: { responseCount: 1, expectedCount: 3, score },
        teamAssessment: { number: 1, score: 80 },
      });
      const list = await fixture.app.get('/api/beacons', headers);
      expect(list.data['beacons']).toMatchObject([{ score: 80, openAssessment: { score } }]);
    }
  });
});

describe('all pages change at once', () => {
  test('with the last response', async () => {
    const fixture = await partialFixture();
    await rateAll(fixture, 1, 20);
    await rateAll(fixture, 2, 20);
    expect(await shownScores(fixture)).toEqual(after(20, 'higher_risk'));
    expect((await pageOf(fixture)).openAssessment).toBeNull();
  });

  test('when an administrator closes the window', async () => {
    const fixture = await partialFixture();
    const path = `/api/beacons/${fixture.beacon.beaconId}/close_assessment`;
    const closed = await fixture.app.put(path, {}, await admin(fixture));
    expect(closed.data['beacon']).toMatchObject({ teamAssessment: { number: 2, score: 20 } });
    expect(await shownScores(fixture)).toEqual(after(20, 'higher_risk'));
  });

  test('at the end of the window', async () => {
    const fixture = await partialFixture();
    fixture.moveTo('2026-11-12T00:00:00Z');
    // The session has expired by now.
    headersOf.delete(fixture);
    await pageOf(fixture);
    expect(await shownScores(fixture)).toEqual(after(20, 'higher_risk'));
  });

  test('when its Beacon is archived', async () => {
    const fixture = await partialFixture();
    await fixture.app.put(
      `/api/beacons/${fixture.beacon.beaconId}/archive`,
      {},
      await admin(fixture),
    );
    const rows = await fixture.services.db
      .selectFrom('beacons')
      .select(['latest_score', 'latest_change'])
      .where('id', '=', fixture.beacon.beaconId)
      .execute();
    expect(rows).toEqual([{ latest_score: 20, latest_change: -60 }]);
  });

  test('when members without a response are removed, and back when a new member is asked', async () => {
    const fixture = await partialFixture();
    await edit(fixture, ({ index }) => (index === 1 || index === 2 ? null : {}));
    expect(await shownScores(fixture)).toEqual(after(20, 'higher_risk'));
    const newMember = { name: 'Now', email: 'now@x.test', roles: ['teacher'] };
    await edit(fixture, () => ({}), [{ ...newMember, addToCurrentAssessment: true }]);
    expect(await shownScores(fixture)).toEqual(before);
    expect((await pageOf(fixture)).openAssessment).toMatchObject({
      responseCount: 1,
      expectedCount: 2,
    });
  });
});

test('the last response settles a window while another assessor is removed concurrently', async () => {
  const fixture = await partialFixture();
  await Promise.all([
    rateAll(fixture, 1, 20),
    edit(fixture, ({ index }) => (index === 2 ? null : {})),
  ]);
  expect(await shownScores(fixture)).toEqual(after(20, 'higher_risk'));
});

test('a disclosed anonymous score stays, and a new member is asked from the next window on', async () => {
  const roles = ['parent', 'teacher', 'parent', 'viewer'] as const;
  const fixture = await makeFixture(database, {
    framework: 'team-wellbeing',
    isAnonymous: true,
    roles: [...roles],
  });
  for (const index of [0, 1, 2]) await rateAll(fixture, index, 80);
  const expected = {
    openAssessment: null,
    teamAssessment: { number: 1, score: 80, responseCount: 3 },
    nextAssessment: { number: 1, open: true, assessorCount: 3, responseCount: 3 },
  };
  expect(await pageOf(fixture)).toMatchObject(expected);
  const newMember = { name: 'Now', email: 'now@x.test', roles: ['teacher'] };
  const asParent = ({ index }: Row) => (index === 3 ? { roles: ['parent', 'admin'] } : {});
  await edit(fixture, asParent, [{ ...newMember, addToCurrentAssessment: true }]);
  expect(await pageOf(fixture)).toMatchObject(expected);
  const headers = await fixture.app.signIn(personOf(fixture.beacon, 3));
  const { data } = await fixture.app.get(`/api/beacons/${fixture.beacon.beaconId}`, headers);
  expect(data['beacon']).toMatchObject({ ...expected, assessmentLink: null });
});

test('a question without a previous score is not a first result', async () => {
  const fixture = await makeFixture(database, { framework: 'team-wellbeing', roles: ['parent'] });
  const [first, second] = Object.keys(answersTo(fixture.framework).attributes);
  await fixture.submit(await fixture.mail(0), { attributes: { [first ?? '']: { rating: 50 } } });
  fixture.moveTo(secondWindow);
  await pageOf(fixture);
  await fixture.submit(await fixture.mail(0), {
    attributes: { [first ?? '']: { rating: 60 }, [second ?? '']: { rating: 60 } },
  });
  const path = `/api/beacons/${fixture.beacon.beaconId}/assessments/2`;
  const result = await get<AssessmentResult>(fixture, path, 'assessment');
  expect(result).toMatchObject({ isFirst: false, change: 10 });
  const questions = result.attributes.flatMap(({ attributes }) => attributes);
  expect(questions.find(({ id }) => id === second)).toMatchObject({ score: 60, change: null });
});

type Row = { id?: string; name?: string; email?: string; roles: string[]; index?: number };

/** Edits the members by their index in the fixture; null removes a member. */
async function edit(
  fixture: Fixture,
  change: (row: Row) => object | null,
  added: object[] = [],
): Promise<void> {
  const { adminUsers } = await pageOf(fixture);
  const memberIds = fixture.beacon.people.map(({ memberId }) => memberId);
  const members = (adminUsers ?? []).flatMap(({ id, roles }) => {
    const index = memberIds.indexOf(id);
    const currentRoles = index === memberIds.length - 1 ? ['viewer', 'admin'] : roles;
    const changed = change({ id, roles: currentRoles, index });
    return changed ? [{ id, roles: currentRoles, ...changed }] : [];
  });
  const path = `/api/beacons/${fixture.beacon.beaconId}`;
  const body = { members: [...members, ...added] };
  expect((await fixture.app.put(path, body, await admin(fixture))).status).toBe(200);
}
