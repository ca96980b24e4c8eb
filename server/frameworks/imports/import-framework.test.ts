import { afterEach, expect, test } from 'vitest';
import { createFrameworkDraft } from '#contract/framework-drafts.ts';
import { importFramework, maxFrameworkFileBytes } from '#contract/framework-imports.ts';
import { definition } from '#rules/testing/second-edition.ts';
import { sourceFile } from '#testing/questionnaire-files.ts';
import { openFixture } from '#testing/access/fixture.ts';
import { atRiverside } from '#testing/access/riverside.ts';
import { problem } from '#testing/calls.ts';
import { openForFile } from '#testing/open-for-file.ts';

const fixture = openForFile(openFixture);
afterEach(() => fixture.journal.undo());

test('A file is converted, creates nothing, and its definition can become a draft', async () => {
  await fixture.journal.mark();
  const { name, bytes } = sourceFile('sleep-r4.json');
  const answer = await send(name, bytes);
  expect(answer.statusCode).toBe(200);
  expect(await fixture.journal.changes()).toEqual([]);
  const { format, definition: converted, report, problems } = answer.json().data;
  expect(format).toBe('fhir');
  expect(report.length).toBeGreaterThan(20);
  const body = { from: 'definition', definition: converted } as const;
  const { draft } = (await atRiverside(fixture, createFrameworkDraft, { body })).json().data;
  expect(draft).toMatchObject({ definition: converted, problems });
});

test('A definition of Beacon comes back as it is', async () => {
  const text = JSON.stringify(definition());
  const answer = await send('own.json', new TextEncoder().encode(text));
  const { format, definition: read, problems } = answer.json().data;
  expect([format, JSON.stringify(read), problems]).toEqual(['beacon_json', text, []]);
});

test.each([
  ['an empty file', new Uint8Array(), 'The file is empty.'],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47), 'The format is not known.'],
  ['half of a JSON file', new TextEncoder().encode('{"items": ['), 'not valid JSON'],
])('%s is refused with the reason', async (_, bytes, reason) => {
  const answer = await send('file', bytes);
  expect(problem(answer)).toEqual([422, 'unreadable_file']);
  expect(answer.json().errors.problems[0].message).toContain(reason);
});

test('A file over the limit is refused', async () => {
  const answer = await send('large.csv', new Uint8Array(maxFrameworkFileBytes + 1));
  expect(problem(answer)).toEqual([413, 'too_large']);
});

test('A call without a file is refused', async () => {
  const form = new FormData();
  form.append('note', 'no file');
  expect(problem(await atRiverside(fixture, importFramework, { form }))[0]).toBe(400);
});

function send(name: string, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  return atRiverside(fixture, importFramework, { form });
}
