import { expect, test } from 'vitest';
import { itemsOf, textFile, unreadable } from '#testing/questionnaire-files.ts';
import { lssFile, lssQuestion } from '#testing/lss-file.ts';
import { convert } from './convert.ts';

const head = 'Variable / Field Name,Form Name,Field Type,Field Label';
const files = {
  redcap: `${head}\nq,form,text,Müde?\n`,
  xlsform: 'type,name,label\ntext,q,Müde?\n',
  limesurvey: lssFile({
    groups: [{ gid: 16, group_name: 'Rest', language: 'en' }],
    questions: [lssQuestion(1, 'S', 'q', { question: 'Müde?' })],
  }),
  fhir: JSON.stringify({
    resourceType: 'Questionnaire',
    item: [{ linkId: 'q', type: 'string', text: 'Müde?' }],
  }),
};

function wide(text: string, order: 'le' | 'be'): Uint8Array {
  const bytes = Buffer.from(text, 'utf16le');
  return Uint8Array.from(order === 'be' ? bytes.swap16() : bytes);
}

const encodings: Record<string, (text: string) => Uint8Array> = {
  'UTF-8 with a byte order mark': (text) => new TextEncoder().encode(`\uFEFF${text}`),
  'UTF-16 with a byte order mark': (text) => wide(`\uFEFF${text}`, 'le'),
  'UTF-16 of the other order with a byte order mark': (text) => wide(`\uFEFF${text}`, 'be'),
  'UTF-16 without a byte order mark': (text) => wide(text, 'le'),
  'UTF-16 of the other order without a byte order mark': (text) => wide(text, 'be'),
};

test.each(
  Object.entries(files).flatMap(([format, text]) =>
    Object.entries(encodings).map(([name, encode]) => [format, name, encode(text)] as const),
  ),
)('A file of %s in %s keeps its letters', (expected, _, bytes) => {
  const { format, definition } = convert({ name: 'file', bytes });
  expect([format, itemsOf<object>(definition)]).toEqual([
    expected,
    [expect.objectContaining({ id: 'q', text: 'Müde?' })],
  ]);
});

test('Rows are found by their line, whatever ends it', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const rows = [head, 'a,form,text,A?', '"b",form,text,"B', 'more?"', 'c,form,text,C?'];
    const { report } = convert(textFile('d.csv', rows.join(end)));
    expect(report.map(({ place }) => place)).toEqual(['line 2', 'line 3', 'line 5']);
  }
});

test.each([
  ['the first row', [`"${head}`], 'line 1'],
  ['a row in the middle', [head, 'a,form,text,A?', 'b,form,text,"B?', 'c,form,text,C?'], 'line 3'],
])('A quotation mark that is not closed is found in %s', (_, rows, place) => {
  expect(unreadable(textFile('d.csv', rows.join('\n')))).toEqual([
    expect.stringContaining('opened and not closed'),
    place,
  ]);
});
