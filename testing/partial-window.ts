import { expect } from 'vitest';
import type { BeaconCard } from '#contract/beacon-lists.ts';
import type { Beacon } from '#contract/beacons.ts';
import type { Report } from '#contract/reports.ts';
import type { Database } from '#server/platform/database/open.ts';
import { answersTo } from './answers.ts';
import { makePerson } from './make-list.ts';
import { makeFixture } from './make-fixture.ts';
import type { Fixture } from './make-fixture.ts';

export const secondWindow = '2026-11-09T10:00:00Z';

/** Three people: the first two rate 80 in the first window, and the first rates 20 in the second. */
export async function partialFixture(
  database: Database,
  options: { daysOpen?: string } = {},
): Promise<Fixture> {
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

export async function rateAll(fixture: Fixture, index: number, rating: number): Promise<void> {
  const { attributes, ...answers } = answersTo(fixture.framework);
  const rated = Object.keys(attributes).map((id) => [id, { rating }]);
  const body = { ...answers, attributes: Object.fromEntries(rated) };
  const { status } = await fixture.submit(await fixture.mail(index), body);
  expect(status).toBe(200);
}

const headersOf = new WeakMap<Fixture, Promise<Record<string, string>>>();

/** The headers of an administrator of the organisation, who is not asked. */
export function admin(fixture: Fixture): Promise<Record<string, string>> {
  const { app, services, beacon } = fixture;
  const headers =
    headersOf.get(fixture) ??
    makePerson(services, [beacon.organisationId], ['admin']).then((person) => app.signIn(person));
  headersOf.set(fixture, headers);
  return headers;
}

/** Forgets the administrator's session, after it has expired. */
export function signInAgain(fixture: Fixture): void {
  headersOf.delete(fixture);
}

export async function get<T>(fixture: Fixture, path: string, name: string): Promise<T> {
  const { status, data } = await fixture.app.get(path, await admin(fixture));
  expect(status).toBe(200);
  return data[name] as T;
}

export function pageOf(fixture: Fixture): Promise<Beacon> {
  return get(fixture, `/api/beacons/${fixture.beacon.beaconId}`, 'beacon');
}

/** The Beacon's score on every page that shows it. */
export async function shownScores(fixture: Fixture) {
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

export const before = {
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

/** A member of a Beacon as its form sends them. */
export type MemberChange = {
  id?: string;
  name?: string;
  email?: string;
  roles: string[];
  index?: number;
};

/** Edits the members by their index in the fixture; null removes a member. */
export async function edit(
  fixture: Fixture,
  change: (row: MemberChange) => object | null,
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
