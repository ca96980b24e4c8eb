import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findReport, listReports } from '#contract/reports.ts';
import type { Report, ReportCard } from '#contract/reports.ts';
import { definition } from '#rules/testing/second-edition.ts';
import { runDueWindows } from '#server/assessments/open-windows.ts';
import type { Database } from '#server/platform/database/open.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { mailToken, makeBeacon } from '#testing/make-beacon.ts';
import { makePerson } from '#testing/make-list.ts';
import { makeFixture } from '#testing/make-fixture.ts';
import type { Fixture } from '#testing/make-fixture.ts';
import { publishDefinition } from '#testing/publish-definition.ts';

type ReportOf<Type extends Report['reportType']> = Extract<Report, { reportType: Type }>;

const { thresholds: _, thresholdClassifiers: __, ...sample } = definition();
const rating = (id: string, min: number, max: number, step = 1) => {
  return { id, type: 'rating', text: id, min, max, step };
};
const words = ['None', 'Mild', 'Moderate', 'Marked', 'Severe'];

/** A sum of 0 to 27 with five bands, where lower is better, and three scales of other units. */
const lowMood = {
  ...sample,
  id: 'low-moods',
  roles: ['self'],
  canSkipQuestions: true,
  items: [
    rating('mood', 0, 27, 0.25),
    rating('mean', 1, 5, 0.25),
    rating('balance', -4, 12),
    rating('style', 0, 10),
    rating('extra', 0, 10),
  ],
  sections: [{ id: 'section', title: 'All', items: ['mood', 'mean', 'balance', 'style', 'extra'] }],
  scales: [
    scale('mood', 'Low mood', 'worse'),
    scale('mean', 'Comfort', 'better'),
    scale('balance', 'Strain', 'worse'),
    scale('style', 'Style', 'neither'),
    scale('extra', 'Extra', 'better'),
  ],
  bands: [
    {
      scale: 'mood',
      cuts: words.map((word, index) => {
        return { word, severity: Math.min(index, 3), ...(index < 4 && { upTo: index * 5 + 4 }) };
      }),
    },
  ],
  main: 'mood',
};

function scale(id: string, title: string, higherIs: string) {
  return { id, title, higherIs, method: 'sum', items: [{ item: id }] };
}

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await publishDefinition(database, lowMood);
});
afterAll(() => database[Symbol.asyncDispose]());

test('the reports of a scale where lower is better are in its unit, with its bands, worst first', async () => {
  const { headers, fixture } = await answered();
  const { reportData: risk } = await read<'risk'>(fixture, headers, 'risk');
  const own = { min: 0, outOf: 27, higherIs: 'worse' };
  const near = [expect.closeTo(4, 9), expect.closeTo(20.25, 9)];
  expect(risk).toMatchObject({ ...own, score: 12.125, range: near, classifier: 'Moderate' });
  expect(risk.normalisedScore).toBeCloseTo(100 - (12.125 * 100) / 27, 9);
  expect(risk.zones.map(({ word }) => word)).toEqual(words.toReversed());
  expect(risk.rows.map((row) => [row.score, row.classifier, row.category])).toEqual([
    [20.25, 'Severe', 'higher_risk'],
    [4, 'None', 'lower_risk'],
  ]);
  expect(risk.rows[0]).toMatchObject(own);
  const top = await read<'top'>(fixture, headers, 'top');
  expect(top.title).toBe('Sections of most concern');
  const rows = top.reportData.rows.map((row) => [row.title, row.score, row.min, row.outOf]);
  expect(rows).toEqual([
    ['Strain', 4, -4, 12],
    ['Style', 5, 0, 10],
    ['Low mood', 12.125, 0, 27],
    ['Comfort', 3.25, 1, 5],
    ['Extra', 6, 0, 10],
  ]);
  const mood = await read<'top'>(fixture, headers, 'top', 'mood');
  expect(mood.reportData).toMatchObject({ ...own, score: 12.125, range: near });
  expect(mood.reportData.beacons?.map(({ score }) => score)).toEqual([20.25, 4]);
  expect(mood.reportData.rows).toMatchObject([{ ...own, score: 12.125 }]);
});

test('the card of a report where lower is better has the mean in its unit and the word of its band', async () => {
  const { headers, fixture } = await answered();
  const { data } = await fixture.app.get(listReports.path, headers);
  const cards = (data['reports'] as ReportCard[]).filter(
    ({ reportType }) => reportType !== 'completion_rates',
  );
  expect(cards).toHaveLength(3);
  for (const { reportData } of cards)
    expect(reportData).toMatchObject({ score: 12.125, classifier: 'Moderate', outOf: 27 });
});

test('the CSV of such reports names unit, direction and every missing score', async () => {
  const { headers, fixture } = await answered();
  const [riskHead, ...risk] = await csv(fixture, headers, 'risk');
  expect(riskHead?.slice(2)).toEqual([
    'Risk',
    'Score (lower is better)',
    'Out of',
    'Lowest',
    'Highest',
    'Band',
    'Date',
    'Record',
  ]);
  expect(risk.map((line) => line.slice(2, 8))).toEqual([
    ['Higher risk', '20.25', '27', '20.25', '20.25', 'Severe'],
    ['Lower risk', '4', '27', '4', '4', 'None'],
  ]);
  const [heatHead, ...heatmap] = await csv(fixture, headers, 'heatmap');
  expect(heatHead?.slice(3, 9)).toEqual([
    'Score (lower is better)',
    'Low mood (lower is better)',
    'Comfort (from 1 to 5, higher is better)',
    'Strain (from -4 to 12, lower is better)',
    'Style (neither end is better)',
    'Extra (higher is better)',
  ]);
  expect(heatmap.map((line) => line.slice(3, 9))).toEqual([
    ['20.25', '20.25', '2.25', '-2', '3', 'No score'],
    ['4', '4', '4.25', '10', '7', '6'],
  ]);
  const [topHead, ...top] = await csv(fixture, headers, 'top');
  expect(topHead).toEqual(['Section', 'Score', 'Out of', 'Better', 'Band', 'Beacons', 'From']);
  expect(top[0]).toEqual(['Strain', '4', '12', 'Lower', 'No band', '2', '-4']);
  expect(top[1]?.slice(0, 4)).toEqual(['Style', '5', '10', 'Neither']);
  expect(top[2]?.slice(0, 5)).toEqual(['Low mood', '12.1', '27', 'Lower', 'Moderate']);
});

/** Two Beacons of one person each: one in the worst band, without an answer to the last question, and one in the best. */
async function answered(): Promise<{ fixture: Fixture; headers: Record<string, string> }> {
  const framework = lowMood.id;
  const fixture = await makeFixture(database, { framework, roles: ['self'] });
  const { organisationId } = fixture.beacon;
  const other = await makeBeacon(fixture.services, { organisationId, framework, roles: ['self'] });
  fixture.moveTo('2026-11-02T10:00:00Z');
  await runDueWindows(fixture.services);
  const tokens = [await fixture.mail(0), await mailToken(fixture.services, other, 0)];
  const answers = [
    { mood: 20.25, mean: 2.25, balance: -2, style: 3 },
    { mood: 4, mean: 4.25, balance: 10, style: 7, extra: 6 },
  ];
  for (const [index, ratings] of answers.entries()) {
    const attributes = Object.fromEntries(
      Object.entries(ratings).map(([id, value]) => [id, { rating: value }]),
    );
    expect(await fixture.submit(tokens[index] ?? '', { attributes })).toMatchObject({
      status: 200,
    });
  }
  const admin = await makePerson(fixture.services, [organisationId], ['admin']);
  return { fixture, headers: await fixture.app.signIn(admin) };
}

async function read<Type extends Report['reportType']>(
  { app }: Fixture,
  headers: Record<string, string>,
  type: Type,
  section?: string,
): Promise<ReportOf<Type>> {
  const query = section ? `?subreport=section&subReportId=${section}` : '';
  const { status, data } = await app.get(pathOf(type) + query, headers);
  expect(status).toBe(200);
  return data['report'] as ReportOf<Type>;
}

async function csv(
  { app }: Fixture,
  headers: Record<string, string>,
  type: string,
): Promise<string[][]> {
  return parse(await app.text(pathOf(type), { ...headers, accept: 'text/csv' }), { bom: true });
}

function pathOf(type: string): string {
  return findReport.path.replace('{reportId}', `${type}-${lowMood.id}`);
}
