import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import type { findFrameworkDraft } from '#contract/framework-drafts.ts';
import type { findLibraryFramework, listFrameworkLibrary } from '#contract/framework-library.ts';
import { checkDefinition } from '#rules/framework/framework.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { HttpApp } from '#testing/http-app.ts';
import { demoId } from './ids.ts';
import { loadDemo } from './load-demo.ts';
import { riversideLibrary } from './riverside-library.ts';

const database = await openTestDatabase();
const app = await HttpApp.start(database);
let farah: { authorization: string };

beforeAll(async () => {
  await loadDemo(app.services);
  farah = await app.signIn({ userId: demoId('user', 'farah@riverside.test') });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

test('Farah sees the club’s questionnaire beside those that come with Beacon, and the drafts', async () => {
  const { frameworks, drafts } = await read<typeof listFrameworkLibrary>('framework_library');
  const own = frameworks.filter(({ isOwn }) => isOwn);
  expect(own).toMatchObject([{ title: 'After school club', version: 2, itemCount: 6 }]);
  expect(frameworks).toHaveLength(8);
  const listed = drafts.map(({ title, frameworkId, updatedBy }) => [title, frameworkId, updatedBy]);
  expect(new Map(listed.map(([title, ...rest]) => [title, rest]))).toEqual(
    new Map([
      ['After school club', [own[0]?.id, 'Farah Aziz']],
      ['School mornings', [null, 'Farah Aziz']],
    ]),
  );
});

test('The club’s questionnaire has two versions, with the draft of a third', async () => {
  const [{ id } = { id: '' }] = riversideLibrary.questionnaires;
  const found = await read<typeof findLibraryFramework>(`framework_library/${id}`);
  expect(found.versions.map(({ version, publishedBy }) => [version, publishedBy])).toEqual([
    [2, 'Farah Aziz'],
    [1, 'Farah Aziz'],
  ]);
  expect(found.draft).toEqual({ id: demoId('draft', 'after school club') });
});

test('Only the draft that is half written has problems, each with its place', async () => {
  const problemsOf = async (key: string) => {
    const path = `framework_drafts/${demoId('draft', key)}`;
    const { draft } = await read<typeof findFrameworkDraft>(path);
    return draft.problems.map(({ field }) => field);
  };
  expect(await problemsOf('after school club')).toEqual([]);
  expect(await problemsOf('school mornings')).toEqual(
    expect.arrayContaining(['licence', 'items[1].text']),
  );
});

test('Every published version of the demo is a valid questionnaire', () => {
  const versions = riversideLibrary.questionnaires.flatMap((each) => each.versions);
  expect(versions.flatMap((each) => checkDefinition(each).problems)).toEqual([]);
});

async function read<E extends Endpoint>(path: string): Promise<AnswerOf<E>> {
  const { status, data } = await app.get(`/api/orgs/riverside/${path}`, farah);
  expect(status).toBe(200);
  return data as AnswerOf<E>;
}
