import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerFormat } from '#contract/answers-out.ts';
import { findBeaconAnswers, findFrameworkAnswers } from '#contract/answers-out.ts';
import type { Database } from '#server/platform/database/open.ts';
import { adminOf } from '#testing/close-assessment.ts';
import { openTestDatabase } from '#testing/databases.ts';
import type { Fixture } from '#testing/make-fixture.ts';
import { answerBoth, exactness, measuredFixture, measuredTeam } from '#testing/measured-fixture.ts';
import {
  answerWindow,
  extended,
  move,
  movingFixture,
  nextWindow,
  reworded,
} from '#testing/moving-fixture.ts';

type Line = Record<string, string>;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

async function linesOf(fixture: Fixture, format: AnswerFormat, version?: number): Promise<Line[]> {
  const { app, beacon } = fixture;
  const path =
    version === undefined
      ? findBeaconAnswers.path.replace('{uuid}', beacon.beaconId)
      : findFrameworkAnswers.path
          .replace('{slug}', `org-${beacon.organisationId}`)
          .replace('{frameworkId}', beacon.framework.id);
  const query = version === undefined ? '' : `&version=${version}`;
  const body = await app.text(`${path}?format=${format}${query}`, await adminOf(fixture));
  return parse<Line>(body, { bom: true, columns: true });
}

/** What the long file says of the changes of each window, which the wide one must say too. */
async function verdictsOf(fixture: Fixture, version?: number): Promise<string[]> {
  const long = await linesOf(fixture, 'csv_long', version);
  const scales = long.filter(({ kind }) => kind === 'scale');
  const others = long.filter(({ kind }) => kind !== 'scale');
  expect(new Set(others.map((line) => line['reliable_change']))).toEqual(new Set(['']));
  const verdicts = scales.map((line) => inWords(line, line['reliable_change']));
  const wide = await linesOf(fixture, 'csv_wide', version);
  expect(wide.map((line) => inWords(line, line['reliable_change.score']))).toEqual(verdicts);
  return verdicts.toSorted();
}

function inWords({ window, role }: Line, verdict: string | undefined): string {
  return `${window} ${role} ${verdict}`.trim();
}

test('both files say of each person whether they have changed by more than error', async () => {
  const fixture = await measuredFixture(database, [exactness], measuredTeam);
  await answerBoth(fixture, { 0: 10, 1: 30, 2: 5 }, { 0: 60, 1: 79, 3: 90 });
  expect(await verdictsOf(fixture)).toEqual([
    '1 parent',
    '1 parent',
    '1 teacher',
    '2 parent more_than_error',
    '2 parent within_error',
    '2 teacher',
  ]);
});

test('the codebook has the reliability, and what the column can say', async () => {
  const fixture = await measuredFixture(database, [{ ...exactness, when: { role: 'parent' } }]);
  const lines = await linesOf(fixture, 'codebook');
  expect(lines.filter(({ kind }) => kind === 'reliability')).toMatchObject([
    {
      of: 'score',
      value: '0.5',
      text: 'r 0.5, standard deviation 25',
      applies_to: 'role parent',
      source: 'Manual, p. 12',
      column: 'reliable_change.score',
    },
  ]);
  const verdicts = lines.filter(({ kind }) => kind === 'reliable_change');
  expect(verdicts.map(({ value, column }) => [value, column])).toEqual([
    ['more_than_error', 'reliable_change.*'],
    ['within_error', 'reliable_change.*'],
  ]);
});

const reliability = [exactness];

/** A Beacon with a window of version 1, one of version 2 and again one of version 1. */
async function movedFixture(change: object): Promise<Fixture> {
  const fixture = await movingFixture(database, { ...change, reliability }, {}, { reliability });
  await answerWindow(fixture, 1, 5);
  await move(fixture, await adminOf(fixture));
  await nextWindow(fixture, 2, 70);
  await move(fixture, await adminOf(fixture), { version: 1 });
  await nextWindow(fixture, 3, 75);
  return fixture;
}

test('windows of versions that score alike are compared', async () => {
  expect(await verdictsOf(await movedFixture(reworded))).toEqual([
    '1 parent',
    '1 teacher',
    '2 parent more_than_error',
    '2 teacher more_than_error',
    '3 parent within_error',
    '3 teacher within_error',
  ]);
});

test('windows of versions with other questions are not compared', async () => {
  const windows = [1, 2, 3].flatMap((window) => [`${window} parent`, `${window} teacher`]);
  expect(await verdictsOf(await movedFixture(extended))).toEqual(windows);
});

test('a file of one version does not compare across the windows that it leaves out', async () => {
  const fixture = await movedFixture(reworded);
  expect(await verdictsOf(fixture, 1)).toEqual(['1 parent', '1 teacher', '3 parent', '3 teacher']);
});
