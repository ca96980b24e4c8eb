import { afterEach, expect, test } from 'vitest';
import { exportFramework } from '#contract/framework-exports.ts';
import { canonicalJson } from '#rules/framework/canonical.ts';
import { parseFramework } from '#rules/framework/framework.ts';
import { fullDefinition } from '#rules/testing/full-definition.ts';
import { openFixture } from '#testing/access/fixture.ts';
import { atRiverside, riverside } from '#testing/access/riverside.ts';
import { problem } from '#testing/calls.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { publishOwn } from '#testing/own-frameworks.ts';

const fixture = openForFile(openFixture);
afterEach(() => fixture.journal.undo());

const params = { id: 'exported-own', version: 3 };
const own = { ...params, organisationId: riverside, definition: fullDefinition };

test('The JSON of a version reads as the definition that was published, with its own id', async () => {
  await publishOwn(fixture.services, own);
  const answer = await atRiverside(fixture, exportFramework, { params });
  const expected = parseFramework({ ...fullDefinition, ...params });
  expect(answer.body).toBe(canonicalJson(expected));
  expect(parseFramework(answer.json())).toEqual(expected);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-disposition': expect.stringContaining('filename="exported-own-3.json"'),
  });
});

test('A version is exported as a Questionnaire of FHIR R4', async () => {
  await publishOwn(fixture.services, own);
  const answer = await atRiverside(fixture, exportFramework, {
    params,
    query: { format: 'fhir_r4' },
  });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/fhir+json; charset=utf-8',
    'content-disposition': expect.stringContaining('filename="exported-own-3.fhir.json"'),
  });
  expect(answer.json()).toMatchObject({
    resourceType: 'Questionnaire',
    version: '3',
    name: 'Q_exported_own',
    status: 'active',
    item: [{ linkId: 'day', type: 'group' }],
  });
});

test('A questionnaire that comes with Beacon is exported in either format', async () => {
  for (const format of ['json', 'fhir_r4'] as const) {
    const answer = await atRiverside(fixture, exportFramework, {
      params: { id: 'team-wellbeing', version: 1 },
      query: { format },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ title: expect.any(String) });
  }
});

test.each([
  ['another format', { query: { format: 'xml' as 'json' } }, [422, 'invalid']],
  [
    'a version that was never published',
    { params: { id: 'team-wellbeing', version: 99 } },
    [404, 'not_found'],
  ],
  ['version 0', { params: { id: 'team-wellbeing', version: 0 } }, [404, 'not_found']],
  ['an id with signs', { params: { id: '..%2F..', version: 1 } }, [404, 'not_found']],
])('An export in or of %s is refused', async (_, input, expected) => {
  const call = { params: { id: 'team-wellbeing', version: 1 }, ...input };
  expect(problem(await atRiverside(fixture, exportFramework, call))).toEqual(expected);
});
