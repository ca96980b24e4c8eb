import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBeacons } from '#contract/beacon-lists.ts';
import type { BeaconCard } from '#contract/beacon-lists.ts';
import { findReport } from '#contract/reports.ts';
import type { Report } from '#contract/reports.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import { runDueWindows } from '#server/assessments/open-windows.ts';
import type { Database } from '#server/platform/database/open.ts';
import { answersTo } from '#testing/answers.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { mailToken, makeBeacon } from '#testing/make-beacon.ts';
import { makePerson } from '#testing/make-list.ts';
import { makeFixture } from '#testing/make-fixture.ts';
import type { Fixture } from '#testing/make-fixture.ts';

type ReportOf<Type extends Report['reportType']> = Extract<Report, { reportType: Type }>;

const framework = 'strengths-and-difficulties';
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

test('lists and risk use the worst informant, not the mean of the informants', async () => {
  const { fixture, headers, split, alone } = await twoBeacons();
  for (const order of ['lowscore', 'highscore']) {
    const { data } = await fixture.app.get(`${listBeacons.path}?order=${order}`, headers);
    const ids = (data['beacons'] as BeaconCard[]).map(({ uuid }) => uuid);
    expect(ids).toEqual(order === 'lowscore' ? [split, alone] : [alone, split]);
  }
  const { reportData } = await read<'risk'>(fixture, headers, 'risk');
  expect(reportData.categories).toEqual({ higher_risk: 2, medium_risk: 0, lower_risk: 0 });
  expect(reportData.rows.map(({ id, category, classifier }) => [id, category, classifier])).toEqual(
    [
      [split, 'higher_risk', 'Normal to Abnormal'],
      [alone, 'higher_risk', 'Abnormal'],
    ],
  );
  const { reportData: conduct } = await read<'top'>(fixture, headers, 'top', section('conduct'));
  expect(conduct.beacons?.map(({ id }) => id)).toEqual([split, alone]);
});

test('reports of the SDQ are in raw points with their direction, and no mean has a band', async () => {
  const { fixture, headers } = await twoBeacons();
  const points = {
    min: 0,
    outOf: 40,
    higherIs: 'worse',
    thresholds: null,
    defaultThresholds: null,
  };
  const summary = { ...points, score: 20, range: [20, 20] };
  for (const type of ['risk', 'heatmap', 'top'] as const) {
    expect((await read(fixture, headers, type)).reportData).toMatchObject(summary);
  }
  const top = await read<'top'>(fixture, headers, 'top');
  expect(top.title).toBe('Sections of most concern');
  expect(new Set(top.reportData.rows.map((row) => [row.outOf, row.higherIs].join(' ')))).toEqual(
    new Set(['10 worse', '10 better']),
  );
  for (const row of top.reportData.rows) {
    expect(row).toMatchObject({ bands: [], classifier: null, isBadScore: false });
  }
  const { reportData } = await read<'top'>(fixture, headers, 'top', section('conduct'));
  expect(reportData).toMatchObject({ outOf: 10, higherIs: 'worse', thresholds: null });
  expect(reportData.rows.map(({ outOf, higherIs }) => `${outOf} ${higherIs}`)).toEqual(
    Array(5).fill('2 worse'),
  );
  const questions = reportData.rows.reduce((sum, { score }) => sum + (score ?? 0), 0);
  expect(questions).toBeCloseTo(reportData.score ?? 0);
  expect(reportData.beacons?.map(({ outOf }) => outOf)).toEqual([10, 10]);
});

test('the CSV of the SDQ is in the same points and names their direction', async () => {
  const { fixture, headers } = await twoBeacons();
  const linesOf = async (type: string): Promise<string[][]> => {
    const url = findReport.path.replace('{reportId}', `${type}-${framework}`);
    return parse(await fixture.app.text(url, { ...headers, accept: 'text/csv' }), { bom: true });
  };
  const [heads, first] = await linesOf('risk');
  expect(heads?.slice(3, 5)).toEqual(['Score (lower is better)', 'Out of']);
  expect(first?.slice(3, 8)).toEqual(['20', '40', '10', '30', 'Normal to Abnormal']);
  const [columns] = await linesOf('heatmap');
  expect(columns).toContain('Conduct problems (lower is better)');
  expect(columns).toContain('Prosocial behaviour (higher is better)');
  const [, ...ranked] = await linesOf('top');
  expect(ranked.find(([title]) => title === 'Prosocial behaviour')?.slice(2, 5)).toEqual([
    '10',
    'Higher',
    'Cut-offs differ',
  ]);
});

interface TwoBeacons {
  fixture: Fixture;
  headers: Record<string, string>;
  /** A parent scores 10 (Normal) and a teacher 30 (Abnormal): a better mean than `alone`, but a worse informant. */
  split: string;
  /** The young person scores 20 (Abnormal) and is the only informant. */
  alone: string;
}

async function twoBeacons(): Promise<TwoBeacons> {
  const fixture = await makeFixture(database, { framework, roles: ['parent', 'teacher'] });
  const { organisationId, beaconId: split } = fixture.beacon;
  const other = await makeBeacon(fixture.services, { organisationId, framework, roles: ['self'] });
  fixture.moveTo('2026-11-02T10:00:00Z');
  await runDueWindows(fixture.services);
  const submitAs = async (token: string, role: AssessorRole, position: number) => {
    const answers = answersTo(fixture.framework, role, position);
    expect(await fixture.submit(token, answers)).toMatchObject({ status: 200 });
  };
  await submitAs(await fixture.mail(0), 'parent', 0);
  await submitAs(await fixture.mail(1), 'teacher', -1);
  await submitAs(await mailToken(fixture.services, other, 0), 'self', 1);
  const admin = await makePerson(fixture.services, [organisationId], ['admin']);
  return { fixture, headers: await fixture.app.signIn(admin), split, alone: other.beaconId };
}

async function read<Type extends Report['reportType']>(
  { app }: Fixture,
  headers: Record<string, string>,
  type: Type,
  query = '',
): Promise<ReportOf<Type>> {
  const url = findReport.path.replace('{reportId}', `${type}-${framework}`);
  const { status, data } = await app.get(url + query, headers);
  expect(status).toBe(200);
  return data['report'] as ReportOf<Type>;
}

function section(id: string): string {
  return `?subreport=section&subReportId=${id}`;
}
