import { parse } from 'csv-parse/sync';
import type { Bundle, QuestionnaireResponse } from 'fhir/r4.d.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBeaconAnswers, findFrameworkAnswers } from '#contract/answers-out.ts';
import type { AnswerFormat } from '#contract/answers-out.ts';
import type { Database } from '#server/platform/database/open.ts';
import { adminOf } from '#testing/close-assessment.ts';
import { openTestDatabase } from '#testing/databases.ts';
import type { Fixture } from '#testing/make-fixture.ts';
import {
  answerWindow,
  extended,
  move,
  movingFixture,
  nextWindow,
} from '#testing/moving-fixture.ts';

type Line = Record<string, string>;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

/** A Beacon with a window of each version. */
async function movedFixture(isAnonymous = false): Promise<Fixture> {
  const roles = ['parent', 'parent', 'teacher'] as const;
  const options = { isAnonymous, roles: [...roles] };
  const fixture = await movingFixture(database, extended, options);
  await answerWindow(fixture, 1, 40);
  await move(fixture, await adminOf(fixture));
  await nextWindow(fixture, 2, 60);
  return fixture;
}

async function download(fixture: Fixture, path: string): Promise<string> {
  return fixture.app.text(path, await adminOf(fixture));
}

function ofBeacon({ beacon }: Fixture, format: AnswerFormat): string {
  return `${findBeaconAnswers.path.replace('{uuid}', beacon.beaconId)}?format=${format}`;
}

function ofFramework({ beacon }: Fixture, format: AnswerFormat, version: number): string {
  const path = findFrameworkAnswers.path
    .replace('{slug}', `org-${beacon.organisationId}`)
    .replace('{frameworkId}', beacon.framework.id);
  return `${path}?format=${format}&version=${version}`;
}

async function linesOf(fixture: Fixture, path: string): Promise<Line[]> {
  return parse<Line>(await download(fixture, path), { bom: true, columns: true });
}

/** The windows of each version. */
function windowsOf(lines: Line[]): string[] {
  return [...new Set(lines.map(({ window, version }) => `window ${window}, version ${version}`))];
}

const both = ['window 1, version 1', 'window 2, version 2'];

test('The long file of a moved Beacon names the version of each window, with its own items', async () => {
  const fixture = await movedFixture();
  const lines = await linesOf(fixture, ofBeacon(fixture, 'csv_long'));
  expect(windowsOf(lines)).toEqual(both);
  const itemsOf = (version: string) =>
    new Set(
      lines
        .filter((line) => line['version'] === version && line['kind'] === 'answer')
        .map(({ item, value }) => `${item} ${value}`),
    );
  expect(itemsOf('1')).toEqual(new Set(['item 40', 'item 41', 'item 42']));
  expect(itemsOf('2')).toEqual(
    new Set(['item 60', 'other 60', 'item 61', 'other 61', 'item 62', 'other 62']),
  );
});

test('The wide file of a moved Beacon has the columns of both versions, and empty cells elsewhere', async () => {
  const fixture = await movedFixture();
  const lines = await linesOf(fixture, ofBeacon(fixture, 'csv_wide'));
  expect(windowsOf(lines)).toEqual(both);
  const cells = lines.map((line) => [line['version'], line['item.item'], line['item.other']]);
  expect(cells.toSorted()).toEqual([
    ['1', '40', ''],
    ['1', '41', ''],
    ['1', '42', ''],
    ['2', '60', '60'],
    ['2', '61', '61'],
    ['2', '62', '62'],
  ]);
});

test('The codebook of a moved Beacon explains both versions', async () => {
  const fixture = await movedFixture();
  const lines = await linesOf(fixture, ofBeacon(fixture, 'codebook'));
  const items = lines.filter(({ kind }) => kind === 'item');
  expect(items.map(({ version, id }) => `${version} ${id}`)).toEqual([
    '1 item',
    '2 item',
    '2 other',
  ]);
});

test('The FHIR bundle of a moved Beacon names the version that each response answers', async () => {
  const fixture = await movedFixture();
  const { entry = [] }: Bundle = JSON.parse(await download(fixture, ofBeacon(fixture, 'fhir')));
  const answered = entry.flatMap(({ resource }) =>
    resource && isResponse(resource)
      ? [[resource.questionnaire?.split('|')[1], itemsIn(resource.item).length]]
      : [],
  );
  expect(new Set(answered.map(String))).toEqual(new Set(['1,1', '2,2']));
});

/** The items within the pages of a response. */
function itemsIn(pages: QuestionnaireResponse['item'] = []) {
  return pages.flatMap(({ item = [] }) => item);
}

function isResponse(resource: { resourceType: string }): resource is QuestionnaireResponse {
  return resource.resourceType === 'QuestionnaireResponse';
}

test('The anonymous answers of a moved Beacon are read by the version of their window', async () => {
  const fixture = await movedFixture(true);
  const lines = await linesOf(fixture, ofBeacon(fixture, 'csv_long'));
  expect(windowsOf(lines)).toEqual(both);
  const items = lines.filter(({ kind }) => kind === 'answer').map((line) => line['item']);
  expect(items.filter((item) => item === 'other')).toHaveLength(3);
});

test.each([
  [1, ['window 1, version 1']],
  [2, ['window 2, version 2']],
])(
  'The answers to version %i of a framework are those of its windows',
  async (version, windows) => {
    const fixture = await movedFixture();
    const lines = await linesOf(fixture, ofFramework(fixture, 'csv_long', version));
    expect(windowsOf(lines)).toEqual(windows);
    const wide = await linesOf(fixture, ofFramework(fixture, 'csv_wide', version));
    expect(Object.keys(wide[0] ?? {}).includes('item.other')).toBe(version === 2);
  },
);

test('A version that no Beacon uses or has used has no answers', async () => {
  const fixture = await movedFixture();
  const answer = JSON.parse(await download(fixture, ofFramework(fixture, 'csv_long', 3)));
  expect(answer.errors.id).toBe('not_found');
});
