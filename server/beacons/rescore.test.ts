import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBeacons } from '#contract/beacon-lists.ts';
import type { BeaconCard } from '#contract/beacon-lists.ts';
import { findAssessmentResult } from '#contract/assessment-results.ts';
import { findReport } from '#contract/reports.ts';
import type { Report } from '#contract/reports.ts';
import { definition } from '#rules/testing/second-edition.ts';
import type { Database } from '#server/platform/database/open.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { editBeacon } from '#testing/edit-beacon.ts';
import { makeFixture } from '#testing/make-fixture.ts';
import type { Fixture } from '#testing/make-fixture.ts';
import { makePerson } from '#testing/make-list.ts';
import { publishDefinition } from '#testing/publish-definition.ts';

const { thresholds: _, thresholdClassifiers: __, ...sample } = definition();

/** A score of 0 to 100 whose norm has a mean of 30 below the age of 12, and of 60 from then on. */
const normed = {
  ...sample,
  id: 'normed',
  scales: [{ ...sample.scales[0], higherIs: 'worse' }],
  norms: [
    { scale: 'score', when: { age: [0, 12] }, gives: 't', table: { mean: 30, sd: 10 } },
    { scale: 'score', when: { age: [12, 18] }, gives: 't', table: { mean: 60, sd: 10 } },
  ],
  bands: [
    {
      scale: 'score',
      on: 't',
      cuts: [
        { upTo: 60, word: 'Usual', severity: 0 },
        { upTo: 70, word: 'Raised', severity: 1 },
        { word: 'High', severity: 2 },
      ],
    },
  ],
};

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await publishDefinition(database, normed);
});
afterAll(() => database[Symbol.asyncDispose]());

const adult = { dateOfBirth: '2013-01-01' };

test('a corrected date of birth moves a settled result to the norm of the real age', async () => {
  const { fixture, admin } = await answered(['self']);
  expect(await found(fixture, admin)).toMatchObject([
    'High',
    75,
    'High',
    { category: 'higher_risk' },
  ]);
  await editBeacon(fixture.app, admin, fixture.beacon.beaconId, adult);
  expect(await found(fixture, admin)).toMatchObject([
    'Usual',
    45,
    'Usual',
    { category: 'lower_risk' },
  ]);
});

test('reports of bands by age are in raw points, and only rows have bands', async () => {
  const { fixture, admin } = await answered(['self']);
  const points = { score: 55, range: [55, 55], min: 0, outOf: 100, higherIs: 'worse' };
  const noBand = { thresholds: null, normalisedScore: null, bands: [], classifier: null };
  const report = await reportOf(fixture, admin);
  expect(report).toMatchObject({ ...points, ...noBand, unplaced: 0 });
  expect(report.rows[0]).toMatchObject({ score: 55, outOf: 100, classifier: 'High', lack: null });
  const [risk] = await linesOf(fixture, admin, 'risk');
  expect(risk?.slice(2, 8)).toEqual(['Higher risk', '55', '100', '55', '55', 'High']);
  const [top] = await linesOf(fixture, admin, 'top');
  expect(top).toEqual(['Score', '55', '100', 'Lower', 'Cut-offs differ', '1']);
});

test('a date of birth that becomes unknown leaves a score without a band', async () => {
  const { fixture, admin } = await answered(['self']);
  await editBeacon(fixture.app, admin, fixture.beacon.beaconId, { dateOfBirth: '' });
  const { classifier, isBadScore, score, lack } = await cardOf(fixture, admin);
  expect({ classifier, isBadScore, score, lack }).toEqual({
    classifier: null,
    isBadScore: false,
    score: 55,
    lack: 'date_of_birth',
  });
  expect(await resultOf(fixture, admin)).toMatchObject({ lack: 'date_of_birth' });
  expect(await reportOf(fixture, admin)).toMatchObject({ total: 0, unplaced: 1 });
});

test('a corrected date of birth moves the score of those who have answered an open window', async () => {
  const { fixture, admin } = await answered(['self', 'parent']);
  const before = await openScore(fixture, admin);
  await editBeacon(fixture.app, admin, fixture.beacon.beaconId, adult);
  const after = await openScore(fixture, admin);
  expect([before, after].map((score) => score !== null && score > 50)).toEqual([false, true]);
  await fixture.submit(await fixture.mail(1), { attributes: { item: { rating: 55 } } });
  expect(await found(fixture, admin)).toMatchObject([
    'Usual',
    45,
    'Usual',
    { category: 'lower_risk' },
  ]);
});

test('a corrected gender leaves scores as they are where they do not depend on it', async () => {
  const { fixture, admin } = await answered(['self']);
  await editBeacon(fixture.app, admin, fixture.beacon.beaconId, { gender: 'male' });
  expect(await found(fixture, admin)).toMatchObject([
    'High',
    75,
    'High',
    { category: 'higher_risk' },
  ]);
});

/** A Beacon about a client of eleven years, of whose assessors the first has given 55. */
async function answered(roles: ('self' | 'parent')[]) {
  const fixture = await makeFixture(database, { framework: 'normed', roles });
  fixture.moveTo('2026-11-02T10:00:00Z');
  const { status } = await fixture.submit(await fixture.mail(0), {
    attributes: { item: { rating: 55 } },
  });
  expect(status).toBe(200);
  const { organisationId } = fixture.beacon;
  const person = await makePerson(fixture.services, [organisationId], ['admin']);
  return { fixture, admin: await fixture.app.signIn(person) };
}

type Admin = Record<string, string>;

/** The band of the card, the T-score and the band of the result, and the risk in the report. */
async function found(fixture: Fixture, admin: Admin): Promise<unknown[]> {
  const { classifier } = await cardOf(fixture, admin);
  const result = await resultOf(fixture, admin);
  return [classifier, result.norm?.score, result.classifier, await riskOf(fixture, admin)];
}

async function cardOf(fixture: Fixture, admin: Admin): Promise<BeaconCard> {
  const { data } = await fixture.app.get(listBeacons.path, admin);
  const [card] = data['beacons'] as BeaconCard[];
  if (!card) throw new Error('The list has no card');
  return card;
}

async function openScore(fixture: Fixture, admin: Admin): Promise<number | null> {
  return (await cardOf(fixture, admin)).openAssessment?.normalisedScore ?? null;
}

async function resultOf({ app, beacon }: Fixture, admin: Admin) {
  const path = findAssessmentResult.path
    .replace('{uuid}', beacon.beaconId)
    .replace('{number}', '1');
  const { data } = await app.get(path, admin);
  return data['assessment'] as { norm?: { score: number }; classifier: string; lack?: string };
}

/** The risk category of the Beacon in the organisation's report. */
async function riskOf(fixture: Fixture, admin: Admin): Promise<unknown> {
  return (await reportOf(fixture, admin)).rows[0];
}

async function reportOf({ app }: Fixture, admin: Admin): Promise<Report['reportData']> {
  const { data } = await app.get(findReport.path.replace('{reportId}', 'risk-normed'), admin);
  return (data['report'] as Report).reportData;
}

/** The lines of a report's CSV without the first. */
async function linesOf({ app }: Fixture, admin: Admin, type: string): Promise<string[][]> {
  const path = findReport.path.replace('{reportId}', `${type}-normed`);
  const [, ...lines]: string[][] = parse(await app.text(path, { ...admin, accept: 'text/csv' }));
  return lines;
}
