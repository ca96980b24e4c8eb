import { expect, test } from 'vitest';
import { createFrameworkDraft } from '#contract/framework-drafts.ts';
import { importFramework } from '#contract/framework-imports.ts';
import { definition } from '#rules/testing/second-edition.ts';
import type { ReportEntry } from '#server/frameworks/conversion/source.ts';
import { openFixture } from '#testing/access/fixture.ts';
import { atRiverside } from '#testing/access/riverside.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { sourceFile } from '#testing/questionnaire-files.ts';

const fixture = openForFile(openFixture);

test.each(['sleep-r4.json', 'busy-weeks-redcap.csv', 'evenings.csv', 'noise.lss'])(
  'A reader of German or Arabic finds no English in the report on %s',
  async (file) => {
    const english = (await reportOf(file, 'en')).filter(({ note }) => note !== '');
    expect(english.length).toBeGreaterThan(1);
    const said = new Set(english.map(({ note }) => note));
    for (const language of ['de', 'ar']) {
      const own = (await reportOf(file, language)).filter(({ note }) => note !== '');
      expect(own.length).toBe(english.length);
      expect(own.filter(({ note }) => said.has(note))).toEqual([]);
    }
  },
);

test.each([
  ['de', 'Die Datei ist leer.'],
  ['ar', 'الملف فارغ.'],
])(
  'A reader of %s is told in that language why a file cannot be read',
  async (language, message) => {
    const answer = await send('empty', new Uint8Array(), language);
    expect(answer.json().errors.problems).toEqual([{ field: '', message }]);
  },
);

test.each([
  ['de', 'nowhere gibt es nicht'],
  ['ar', 'لا يوجد nowhere'],
])('A reader of %s finds the problems of a draft in that language', async (language, message) => {
  const broken = { ...definition(), main: 'nowhere' };
  const body = { from: 'definition', definition: broken } as const;
  const headers = { 'x-language': language };
  const answer = await atRiverside(fixture, createFrameworkDraft, { body, headers });
  expect(answer.json().data.draft.problems).toEqual([{ field: 'main', message }]);
});

async function reportOf(name: string, language: string): Promise<ReportEntry[]> {
  const answer = await send(name, sourceFile(name).bytes, language);
  return answer.json().data.report;
}

function send(name: string, bytes: Uint8Array<ArrayBuffer>, language: string) {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  return atRiverside(fixture, importFramework, { form, headers: { 'x-language': language } });
}
