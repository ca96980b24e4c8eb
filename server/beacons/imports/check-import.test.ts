import { expect, test } from 'vitest';
import { findRejectedRows, importColumns } from '#contract/imports.ts';
import { check, csv, headerRow, row } from '#testing/import-fixture.ts';
import { importServer } from '#testing/import-server.ts';
import { call } from '#testing/calls.ts';

const { server, importer: ivan } = importServer();

test('Every invalid row is reported with its number, column and reason, and nothing is created', async () => {
  const { import: checked, rejections } = await check(
    server,
    ivan,
    csv(
      row('S1'),
      row('S2', { 1: '', 3: 'unknown' }),
      '',
      row('S3', { 4: '01.02.2015' }),
      row('S4', { 4: '2027-01-01', 7: 'nobody' }),
      row('S5', { 9: 'king' }),
      row(''),
      'only,three,cells',
      row('S1'),
    ),
  );
  expect(checked).toMatchObject({
    state: 'checked',
    totalRows: 9,
    readyCount: 1,
    rejectedCount: 7,
  });
  expect(rejections.map(({ row: number, column }) => `${number} ${column}`)).toEqual([
    '3 beaconName',
    '3 gender',
    '5 dateOfBirth',
    '6 dateOfBirth',
    '6 member1Email',
    '7 member1Roles',
    '8 clientExternalRef',
    '9 ',
    '10 clientExternalRef',
  ]);
  expect(rejections.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining([
      'Required',
      'Must not be later than today',
      'Invalid format',
      'This row has 3 cells, but there are 10 headers',
      'Is already on row 2',
    ]),
  );
  expect(await server.services.db.selectFrom('beacons').select('id').execute()).toEqual([]);
});

test.each([
  ['commas', ',', 'beacons'],
  ['semicolons', ';', 'beacons'],
  ['tabs', '\t', 'beacons'],
])('A file separated by %s is read', async (_, separator) => {
  const file = csv(row('S1')).replaceAll(',', separator);
  const { import: checked } = await check(server, ivan, file);
  expect(checked).toMatchObject({ separator, readyCount: 1, state: 'checked' });
});

const umlaut = csv(row('S1', { 0: 'Zoë Müller' }));
const byteSwapped = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();

test.each([
  ['utf-8', Buffer.from(umlaut)],
  ['utf-8', Buffer.from(`\uFEFF${umlaut}`)],
  ['utf-16le', Buffer.from(`\uFEFF${umlaut}`, 'utf16le')],
  ['utf-16be', byteSwapped(umlaut)],
  ['windows-1252', Buffer.from(umlaut, 'latin1')],
])('The encoding %s is detected and reported', async (encoding, file) => {
  const { import: checked } = await check(server, ivan, file);
  expect(checked).toMatchObject({ encoding, state: 'checked', readyCount: 1, rejectedCount: 0 });
});

test.each([
  ['empty', '', 'The file is empty.'],
  ['white space', ' \n\n', 'The file is empty.'],
  ['headers alone', `${headerRow}\n`, 'The file has headers, but no rows below them.'],
  ['blank rows', csv('', ',,,,,,,,,'), 'The file has headers, but no rows below them.'],
  ['unknown headers', `x,${headerRow}\ny,${row('S1')}`, 'Unknown columns: x.'],
  ['the same header twice', `Gender,${headerRow}\nmale,${row('S1')}`, 'Repeated columns: gender.'],
  [
    'missing headers',
    'clientName,beaconName,gender\na,b,male',
    'Missing columns: clientExternalRef, dateOfBirth.',
  ],
  [
    '5,000 columns',
    `${Array.from({ length: 5000 }, (_, n) => `c${n}`).join(',')}\n`,
    /^Unknown columns: c0, c1, c2, c3, c4 and 4,995 more\. Missing columns: /,
  ],
  [
    'a quote that is never closed',
    csv(row('S1'), `"${row('S2')}`, row('S3')),
    'Row 3 has a quotation mark that is never closed.',
  ],
  [
    'a quote in the middle',
    csv(row('S1', { 0: 'the "best"' })),
    /^Row 2 has a quotation mark in the middle of a cell\./,
  ],
  [
    'a cell of 10 MB',
    csv(row('S1', { 0: 'x'.repeat(10_000_000) })),
    /^Row 2 has more than 100,000 characters\./,
  ],
  ['quotes without end', csv('"'.repeat(2_000_000)), /^Row 2 has /],
  [
    'no text at all',
    Buffer.from('PK\u0003\u0004\0\0binary\n\0\0'),
    'This file cannot be read as text. Please save it as CSV in UTF-8.',
  ],
  [
    'UTF-16 without a mark',
    Buffer.from(csv(row('S1')), 'utf16le'),
    'This file cannot be read as text. Please save it as CSV in UTF-8.',
  ],
])('%s: the file is rejected with a message', async (_, file, message) => {
  const { import: checked } = await check(server, ivan, file);
  expect(checked.state).toBe('failed');
  expect(checked.error).toMatch(message);
});

test('A file with too many rows is rejected', { timeout: 120_000 }, async () => {
  const file = `${headerRow}\n${'\n'.repeat(200_001)}`;
  const { import: checked } = await check(server, ivan, file);
  expect(checked.error).toBe(
    'The file has more than 200,000 rows. Please split it into smaller files.',
  );
});

test('Headers are matched regardless of case, spaces and underscores', async () => {
  const headers = headerRow
    .replace('clientName', 'CLIENT NAME')
    .replace('beaconName', ' beacon_name ');
  const { import: checked } = await check(server, ivan, `${headers},,\n${row('S1')},,`);
  expect(checked).toMatchObject({ state: 'checked', readyCount: 1 });
});

test('A quoted cell may contain quotes, commas and decomposed characters', async () => {
  const { import: checked } = await check(
    server,
    ivan,
    csv(row('S1', { 0: '"Zoe\u0308 ""Z"", 1st, of two"', 5: '' })),
  );
  expect(checked).toMatchObject({ readyCount: 1, totalRows: 1 });
});

test.each([
  ['NUL', 'Kim\0'],
  ['more than fits', 'x'.repeat(201)],
])('%s in a cell rejects only its row', async (_, name) => {
  const { import: checked, rejections } = await check(
    server,
    ivan,
    csv(row('S1', { 0: name }), row('S2')),
  );
  expect(checked).toMatchObject({ readyCount: 1, rejectedCount: 1 });
  expect(rejections).toMatchObject([{ row: 2, column: 'clientName' }]);
});

test('All errors of a row are reported at once', async () => {
  const long = 'x'.repeat(201);
  const { rejections } = await check(
    server,
    ivan,
    csv(
      row('S1', { 7: 'nobody', 9: 'king|queen' }),
      row('S2', { 6: long, 7: '', 9: 'head' }),
      row('S3', { 0: 'Kim\0', 1: '', 3: 'x\0', 7: 'nobody' }),
      row('S4'),
      row('S4', { 3: 'x', 4: '2027-01-01' }),
    ),
  );
  expect(rejections.map(({ row: number, column }) => `${number} ${column}`)).toEqual([
    '2 member1Email',
    '2 member1Roles',
    '3 member1Name',
    '3 member1Email',
    '3 member1Roles',
    '4 clientName',
    '4 beaconName',
    '4 gender',
    '4 member1Email',
    '6 gender',
    '6 dateOfBirth',
    '6 clientExternalRef',
  ]);
});

test('Multi-line names, invalid addresses and invalid phone numbers are reported by their column', async () => {
  const { rejections } = await check(
    server,
    ivan,
    csv(
      row('S1', { 0: '"Kim\nMoss"', 1: '"Kim\rMoss"', 5: 'North\u202e', 7: '<a@b.test>' }),
      row('S2', { 6: 'Te\u2028ss', 7: 'a@b.test;c', 8: '+44 abc' }),
      row('S3', { 2: '"S\t3"', 8: '+44 20 7946 0000' }),
    ),
  );
  expect(rejections.map(({ row: number, column }) => `${number} ${column}`)).toEqual([
    '2 clientName',
    '2 beaconName',
    '2 groupNames',
    '2 member1Email',
    '3 member1Name',
    '3 member1Email',
    '3 member1Phone',
    '4 clientExternalRef',
  ]);
});

test('An invalid role does not hide the error of a duplicate address', async () => {
  const headers = `${headerRow},member2Name,member2Email,member2Roles`;
  const bad = `${row('S1', { 9: 'king' })},Tom,tess@school.test,queen`;
  const { rejections } = await check(server, ivan, `${headers}\n${bad}`);
  expect(rejections.map(({ column }) => column)).toEqual([
    'member1Roles',
    'member2Email',
    'member2Roles',
  ]);
});

test('A row has room for ten members, each with a different address', async () => {
  const members = importColumns.filter((column) => column.startsWith('member'));
  const cells = (email: (n: number) => string) =>
    Array.from({ length: 10 }, (_, n) => [`P${n}`, email(n), '', 'parent'])
      .flat()
      .join(',');
  const start = (ref: string) => row(ref).split(',').slice(0, 6).join(',');
  const headers = [...headerRow.split(',').slice(0, 6), ...members].join(',');
  const { rejections } = await check(
    server,
    ivan,
    [
      headers,
      `${start('S1')},${cells((n) => `p${n}@b.test`)}`,
      `${start('S2')},${cells(() => 'p@b.test')}`,
    ].join('\n'),
  );
  expect(rejections).toHaveLength(9);
  expect(rejections[0]).toEqual({
    row: 3,
    column: 'member2Email',
    reason: 'This address is already in the list',
  });
});

test('Only the first 200 row errors are listed, and all rejected rows are counted', async () => {
  const bad = Array.from({ length: 1500 }, (_, n) => row(`S${n}`, { 3: 'x' }));
  const { import: checked, rejections } = await check(server, ivan, csv(...bad));
  expect(checked.rejectedCount).toBe(1500);
  expect(rejections).toHaveLength(200);
  const answer = await call(server.app, findRejectedRows, {
    headers: ivan.headers,
    params: { id: checked.id },
  });
  expect(answer.body.trimEnd().split('\n')).toHaveLength(1501);
});
