import { afterEach, describe, expect, test } from 'vitest';
import {
  createFrameworkDraft,
  deleteFrameworkDraft,
  findFrameworkDraft,
  maxDraftBytes,
  maxDrafts,
  publishFrameworkDraft,
  saveFrameworkDraft,
} from '#contract/framework-drafts.ts';
import { findFrameworkVersion, findLibraryFramework } from '#contract/framework-library.ts';
import { definition } from '#rules/testing/second-edition.ts';
import { openFixture } from '#testing/access/fixture.ts';
import { atRiverside, riverside } from '#testing/access/riverside.ts';
import { problem } from '#testing/calls.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { publishOwn, storeDraft } from '#testing/own-frameworks.ts';

const fixture = openForFile(openFixture);
afterEach(() => fixture.journal.undo());
const organisationId = riverside;

describe('A draft begins', () => {
  test('blank, with what is missing listed by its place', async () => {
    const { draft } = (await begin({ from: 'blank' })).json().data;
    expect(draft).toMatchObject({ revision: 1, framework: null, updatedBy: 'Ada Okafor' });
    const fields = draft.problems.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(expect.arrayContaining(['title', 'items', 'sections[0].items']));
    expect((await find(draft.id)).json().data.draft).toEqual(draft);
  });

  test.each([
    ['team-wellbeing', 1],
    ['strengths-and-difficulties', 2],
    ['childrens-quality-of-life', 1],
    ['growing-up-well', 1],
  ])('as a copy of %s, in the second edition and ready to publish', async (id, version) => {
    const { draft } = (await begin({ from: 'copy', id, version })).json().data;
    expect(draft).toMatchObject({ problems: [], framework: null, definition: { edition: 2 } });
  });

  test('as the next version of a questionnaire, once however often it is begun', async () => {
    const key = await publishOwn(fixture.services, { organisationId });
    const source = { from: 'version', ...key } as const;
    const answers = await Promise.all([1, 2, 3].map(() => begin(source)));
    const ids = answers.map((answer) => answer.json().data.draft.id);
    expect(new Set(ids).size).toBe(1);
    const [{ framework }] = answers.map((answer) => answer.json().data.draft);
    expect(framework).toEqual({ ...key, title: 'Sample' });
  });

  test('with the definition of an import, however unfinished', async () => {
    const given = { edition: 2, title: 'Half done', items: [{}], odd: [null] };
    const { draft } = (await begin({ from: 'definition', definition: given })).json().data;
    expect(draft.definition).toEqual(given);
  });

  test('not as the next version of a questionnaire that comes with Beacon', async () => {
    const answer = await begin({ from: 'version', id: 'team-wellbeing', version: 1 });
    expect(problem(answer)).toEqual([409, 'shipped_questionnaire']);
  });

  test('not without what its beginning needs', async () => {
    const answers = [await begin({ from: 'copy' }), await begin({ from: 'definition' })];
    expect(answers.map((answer) => answer.json().errors.fields)).toEqual([
      { id: 'Required', version: 'Required' },
      { definition: 'Required' },
    ]);
  });

  test('not when the organisation has as many as it can have', async () => {
    for (let n = 0; n < maxDrafts; n += 1) await storeDraft(fixture.services, { organisationId });
    expect(problem(await begin({ from: 'blank' }))).toEqual([422, 'library_full']);
  });
});

describe('A draft is saved', () => {
  test('over the revision that was read, and again without harm', async () => {
    const id = await storeDraft(fixture.services, { organisationId });
    const changed = { ...definition(), title: 'Other' };
    const saved = (await save(id, 1, changed)).json().data;
    expect(saved).toMatchObject({ revision: 2, problems: [] });
    expect((await save(id, 1, changed)).json().data).toEqual(saved);
    const { draft } = (await find(id)).json().data;
    expect(draft).toMatchObject({ revision: 2, definition: changed });
  });

  test('by one of two editors, and the other learns who was first', async () => {
    const id = await storeDraft(fixture.services, { organisationId });
    const texts = ['First', 'Second'];
    const answers = await Promise.all(
      texts.map((title) => save(id, 1, { ...definition(), title })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().errors).toMatchObject({
      id: 'draft_changed',
      draft: { revision: 2, updatedBy: 'Ada Okafor' },
    });
    const { draft } = (await find(id)).json().data;
    expect(draft.definition.title).toBe(texts[statuses.indexOf(200)]);
  });

  test('unless it is too large or nested too deep', async () => {
    const id = await storeDraft(fixture.services, { organisationId });
    const large = { title: 'x'.repeat(maxDraftBytes) };
    expect(problem(await save(id, 1, large))).toEqual([413, 'too_large']);
    const larger = { title: 'x'.repeat(5 * maxDraftBytes) };
    expect(problem(await save(id, 1, larger))).toEqual([413, 'too_large']);
    let deep: object = {};
    for (let level = 0; level < 200; level += 1) deep = { deep };
    expect(problem(await save(id, 1, deep as Record<string, unknown>))).toEqual([400, 'malformed']);
    expect((await find(id)).json().data.draft.revision).toBe(1);
  });
});

describe('A draft is published', () => {
  test('as the first version of a new questionnaire, and is a draft no longer', async () => {
    const id = await storeDraft(fixture.services, { organisationId });
    const key = (await publish(id, 1)).json().data;
    expect(key).toEqual({ id: expect.stringMatching(/^sample-[a-z2-7]{8}$/), version: 1 });
    expect(problem(await find(id))).toEqual([404, 'not_found']);
    const found = await atRiverside(fixture, findFrameworkVersion, { params: key });
    expect(found.json().data.definition).toMatchObject({ ...key, title: 'Sample' });
    const events = await fixture.services.db
      .selectFrom('audit_events')
      .select(['action', 'framework_version'])
      .where('framework_id', '=', key.id)
      .execute();
    expect(events).toEqual([{ action: 'framework.published', framework_version: 1 }]);
  });

  test('as the next version of its questionnaire, which stays retired', async () => {
    const key = await publishOwn(fixture.services, { organisationId });
    const retired_at = new Date('2026-11-02');
    await fixture.services.db
      .updateTable('frameworks')
      .set({ retired_at })
      .where('id', '=', key.id)
      .execute();
    const id = await storeDraft(fixture.services, { organisationId, follows: key });
    expect((await publish(id, 1)).json().data).toEqual({ id: key.id, version: 2 });
    const answer = await atRiverside(fixture, findLibraryFramework, { params: { id: key.id } });
    expect(answer.json().data).toMatchObject({
      retiredAt: retired_at.toISOString(),
      versions: [{ version: 2, publishedBy: 'Ada Okafor' }, { version: 1 }],
      draft: null,
    });
  });

  test('once by two calls at the same time', async () => {
    const key = await publishOwn(fixture.services, { organisationId });
    const id = await storeDraft(fixture.services, { organisationId, follows: key });
    const answers = await Promise.all([publish(id, 1), publish(id, 1), publish(id, 1)]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 404, 404]);
  });

  test('not in a revision that is no longer the latest', async () => {
    const id = await storeDraft(fixture.services, { organisationId });
    await save(id, 1, { ...definition(), title: 'Other' });
    expect(problem(await publish(id, 1))).toEqual([409, 'draft_changed']);
  });

  test('not with problems, all of which are listed by their place', async () => {
    const broken = { ...definition(), title: '', main: 'nothing' };
    const id = await storeDraft(fixture.services, { organisationId, definition: broken });
    const answer = await publish(id, 1);
    expect(problem(answer)).toEqual([422, 'unpublishable']);
    const { problems } = answer.json().errors;
    expect(problems).toEqual((await find(id)).json().data.draft.problems);
    expect(problems.map(({ field }: { field: string }) => field)).toContain('title');
  });

  test('not when one of its tests fails', async () => {
    const tests = [{ name: 'All', answers: { item: 50 }, expects: { score: { raw: 51 } } }];
    const id = await storeDraft(fixture.services, {
      organisationId,
      definition: { ...definition(), tests },
    });
    const { problems } = (await publish(id, 1)).json().errors;
    expect(problems).toMatchObject([{ field: expect.stringMatching(/^tests\[0\]/) }]);
  });
});

test('A deleted draft is gone', async () => {
  const id = await storeDraft(fixture.services, { organisationId });
  const params = { id };
  expect((await atRiverside(fixture, deleteFrameworkDraft, { params })).statusCode).toBe(200);
  const again = await atRiverside(fixture, deleteFrameworkDraft, { params });
  expect(problem(again)).toEqual([404, 'not_found']);
});

type Source = (typeof createFrameworkDraft)['body'];

function begin(body: NonNullable<Source>['_input']) {
  return atRiverside(fixture, createFrameworkDraft, { body });
}

function find(id: string) {
  return atRiverside(fixture, findFrameworkDraft, { params: { id } });
}

function save(id: string, revision: number, changed: Record<string, unknown>) {
  const body = { revision, definition: changed };
  return atRiverside(fixture, saveFrameworkDraft, { params: { id }, body });
}

function publish(id: string, revision: number) {
  return atRiverside(fixture, publishFrameworkDraft, { params: { id }, body: { revision } });
}
