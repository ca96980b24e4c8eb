import { unzipSync, Zip, ZipDeflate } from 'fflate';
import { expect, test } from 'vitest';
import { convert } from '#server/frameworks/imports/convert.ts';
import type { SourceFile } from '#server/frameworks/conversion/source.ts';
import { itemsOf, unreadable } from '#testing/questionnaire-files.ts';
import { makeZip } from '#testing/make-zip.ts';
import { sheetOf, workbook } from '#testing/xlsx-file.ts';

const head = ['type', 'name', 'label'];
const small = sheetOf([head, ['text', 'a', 'A?']]);
const damaged = 'The spreadsheet is damaged or was cut off. Save it again and import the new file.';
const tooLarge = 'The spreadsheet is too large once it is unpacked.';

test('5,000 questions are refused within seconds', () => {
  const rows = Array.from({ length: 5000 }, (_, n) => ['text', `q${n}`, `Question ${n}?`]);
  const started = performance.now();
  expect(unreadable(workbook({ survey: sheetOf([head, ...rows]) }))[0]).toBe(
    'A questionnaire can have at most 1000 questions.',
  );
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('1,000 questions that each depend on the next and the last of all are read within seconds', () => {
  const rows = Array.from({ length: 1000 }, (_, n) => {
    const next = (n + 1) % 1000;
    return ['text', `q${n}`, 'Q?', `\${q${next}} != '' and \${q999} != 'x'`];
  });
  const started = performance.now();
  const { definition } = convert(workbook({ survey: sheetOf([[...head, 'relevant'], ...rows]) }));
  expect(performance.now() - started).toBeLessThan(10_000);
  // They form one circle, so every condition is left out.
  expect(itemsOf<{ showIf?: object }>(definition).filter(({ showIf }) => showIf)).toEqual([]);
});

test('100 scores that are each made of the next, and the last of nothing, are read within seconds', () => {
  const scores = Array.from({ length: 100 }, (_, n) => [
    'calculate',
    `s${n}`,
    '',
    n === 99 ? '${nothing}' : `\${s${n + 1}} * 2`,
  ]);
  const started = performance.now();
  const rows = [[...head, 'calculation'], ['integer', 'a', 'A?'], ...scores];
  const { definition } = convert(workbook({ survey: sheetOf(rows) }));
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(definition).toMatchObject({ scales: [] });
});

test('A file of 5 MB of text is read within seconds', () => {
  const label = 'x'.repeat(4000);
  const rows = Array.from({ length: 1000 }, (_, n) => ['text', `q${n}`, `${n}${label}`]);
  const started = performance.now();
  const { definition } = convert(workbook({ survey: sheetOf([head, ...rows]) }));
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(itemsOf(definition)).toHaveLength(1000);
});

test.each([
  ['many texts that cells share', 'xl/sharedStrings.xml', sharedStrings(300_000)],
  [
    'texts that claim to be many',
    'xl/sharedStrings.xml',
    '<sst count="4294967295" uniqueCount="4294967295"><si><t>A?</t></si></sst>',
  ],
  ['entries that lead out of its folder', '../../etc/passwd', 'root'],
  ['entries that begin at the root', '/etc/passwd', 'root'],
])('A spreadsheet with %s is read', (_, name, text) => {
  const { definition } = convert(workbook({ survey: small }, { [name]: text }));
  expect(itemsOf(definition)).toMatchObject([{ text: 'A?' }]);
});

test('A spreadsheet that lists one sheet 100,000 times is read within seconds', () => {
  const listed = '<sheet name="survey" r:id="r0"/>'.repeat(100_000);
  const list = { 'xl/workbook.xml': `<workbook>${listed}</workbook>` };
  const started = performance.now();
  const { definition } = convert(workbook({ survey: small }, list));
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(itemsOf(definition)).toHaveLength(1);
});

test('A cell that names a shared text far outside of them is empty', () => {
  const cell = '<c r="C2" t="s"><v>4294967295</v></c>';
  const survey = small.replace(/<c r="C2".*?<\/c>/, cell);
  const { definition, report } = convert(workbook({ survey }));
  expect(itemsOf(definition)).toMatchObject([{ text: 'a' }]);
  expect(report.at(-1)).toMatchObject({ outcome: 'changed' });
});

test('A cell far to the right or a row far below costs nothing', () => {
  const survey = small
    .replace('</row></sheetData>', '<c r="XFD2"><v>1</v></c></row></sheetData>')
    .replace('<row r="2">', '<row r="1048576">');
  const { definition, report } = convert(workbook({ survey }));
  expect(itemsOf(definition)).toHaveLength(1);
  expect(report.at(-1)?.place).toBe('survey, row 1048576');
});

test('Entities of XML, of its own and of a document type, stay what they are', () => {
  const bomb =
    '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>';
  const survey = bomb + small.replace('A?', '&lt;b&gt; &amp; &b; &f;');
  const [item] = itemsOf<{ text: string }>(convert(workbook({ survey })).definition);
  expect(item?.text).toBe('& &b; &f;');
});

test('A spreadsheet whose names have a namespace, and whose sheet is elsewhere, is read', () => {
  const survey = small.replaceAll(/<(\/?)(\w)/g, '<$1x:$2');
  const bytes = makeZip({
    'xl/workbook.xml':
      '<x:workbook><x:sheets><x:sheet name="Survey" q:id="r1"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="/other/sheet.xml"/></Relationships>',
    'other/sheet.xml': survey,
  });
  expect(itemsOf(convert({ name: 'x.xlsx', bytes }).definition)).toMatchObject([{ text: 'A?' }]);
});

const whole = workbook({ survey: small });

test.each(Array.from({ length: 12 }, (_, n) => Math.floor((whole.bytes.length * n) / 12) + 2))(
  'A spreadsheet that is cut off after %i bytes is refused',
  (length) => {
    expect(unreadable({ name: 'x.xlsx', bytes: whole.bytes.subarray(0, length) })[0]).toBe(damaged);
  },
);

test('A spreadsheet whose directory is changed in any byte is read or refused, and never more', () => {
  const places = Array.from({ length: 66 }, (_, n) => whole.bytes.length - 200 + 3 * n);
  const failures = places.map((at) => {
    const bytes = Uint8Array.from(whole.bytes);
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    return failureOf({ name: 'x.xlsx', bytes });
  });
  expect(failures.filter((name) => name !== null && name !== 'UnreadableFile')).toEqual([]);
});

test.each([
  ['one part that unpacks to 40 MB', { 'xl/sharedStrings.xml': '0'.repeat(40 * 1024 * 1024) }],
  [
    'many parts that unpack to 40 MB together',
    {
      'xl/sharedStrings.xml': '0'.repeat(20 * 1024 * 1024),
      'xl/s0.xml': '0'.repeat(20 * 1024 * 1024),
    },
  ],
  [
    'more than a thousand parts',
    Object.fromEntries(Array.from({ length: 1100 }, (_, n) => [`xl/p${n}.xml`, ''])),
  ],
])('A spreadsheet of %s is refused', (_, parts) => {
  expect(unreadable(workbook({ survey: small }, parts))[0]).toBe(tooLarge);
});

test('A part that claims to be small and unpacks to 40 MB is refused', () => {
  const bytes = makeZip({ 'xl/workbook.xml': '0'.repeat(40 * 1024 * 1024) });
  bytes.writeUInt32LE(1, 22);
  expect(unreadable({ name: 'x.xlsx', bytes })[0]).toBe(tooLarge);
});

test('A spreadsheet that a program wrote as a stream, each size behind its part, is read', () => {
  const rows = Array.from({ length: 900 }, (_, n) => ['text', `q${n}`, `${n} ${Math.sin(n)}?`]);
  const { bytes } = workbook({ survey: sheetOf([head, ...rows]) });
  const { definition } = convert({ name: 'x.xlsx', bytes: streamed(unzipSync(bytes)) });
  expect(itemsOf<{ text: string }>(definition).map(({ text }) => text)).toEqual(
    rows.map(([, , text]) => text),
  );
});

test('An old or protected spreadsheet is refused with what to do', () => {
  const bytes = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
  expect(unreadable({ name: 'x.xls', bytes })[0]).toContain('Save it as xlsx');
});

function sharedStrings(count: number): string {
  return `<sst>${'<si><t>x</t></si>'.repeat(count)}</sst>`;
}

/** A zip file whose headers do not say how long its parts are. */
function streamed(parts: Record<string, Uint8Array>): Uint8Array {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((_, chunk) => chunks.push(chunk));
  for (const [name, bytes] of Object.entries(parts)) {
    const part = new ZipDeflate(name);
    zip.add(part);
    part.push(bytes, true);
  }
  zip.end();
  return Buffer.concat(chunks);
}

/** What kind of error reading a file throws; null for none. */
function failureOf(file: SourceFile): string | null {
  try {
    convert(file);
    return null;
  } catch (error) {
    return error instanceof Error ? error.name : 'nothing known';
  }
}
