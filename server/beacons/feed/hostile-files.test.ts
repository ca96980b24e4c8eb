import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { maxFileBytes } from '#contract/feed.ts';
import { smallFile } from '#server/start/invented/small-files.ts';
import { attachTo } from '#testing/attach-file.ts';
import { openFeedFixture } from '#testing/feed-fixture.ts';
import { makeOffice, makeZip } from '#testing/make-zip.ts';
import { openForFile } from '#testing/open-for-file.ts';

const fixture = openForFile(() =>
  openFeedFixture({ roles: Array.from({ length: 8 }, () => 'parent' as const) }),
);
const attach = attachTo(fixture);
const nothing = [0, 0, 0];

const kind = 'Please attach a PDF, a picture, an office document or a plain text file';
const no = (ending: string) => `The file ends in .${ending} but its content is something else`;
const office = 'openxmlformats-officedocument';
const word = `${office}.wordprocessingml.document`;
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const page = '<!doctype html><script>alert(1)</script>';
const program = Buffer.concat([Buffer.from('MZ\u0090\0', 'latin1'), Buffer.alloc(900)]);
const elf = Buffer.concat([
  Buffer.from('\u007fELF\u0002\u0001\u0001', 'latin1'),
  Buffer.alloc(900),
]);
const [pdf, png, docx] = [await smallFile('plan'), await smallFile('drawing'), wordFile()];

test.each<[what: string, filename: string, contents: string | Buffer, message: string]>([
  ['an SVG', 'face.svg', svg, kind],
  ['a page', 'index.html', page, kind],
  ['a page with a short ending', 'index.htm', page, kind],
  ['XHTML', 'index.xhtml', page, kind],
  ['XML', 'data.xml', '<?xml version="1.0"?><a/>', kind],
  ['a script', 'run.js', 'alert(1)', kind],
  ['a shell script', 'run.sh', '#!/bin/sh\nrm -rf /', kind],
  ['a batch file', 'run.bat', '@echo off', kind],
  ['a Windows program', 'run.exe', program, kind],
  ['a Linux program', 'run', elf, kind],
  ['a Java archive', 'run.jar', makeZip({ 'META-INF/MANIFEST.MF': 'x' }), kind],
  ['an archive', 'all.zip', makeZip({ 'a.txt': 'a' }), kind],
  ['a packed archive', 'all.tar.gz', gzipSync('all'), kind],
  ['a Word document with macros', 'plan.docm', docm(), kind],
  ['an old Word document', 'plan.doc', oldOffice(), kind],
  ['rich text', 'plan.rtf', '{\\rtf1 x}', kind],
  ['a shortcut', 'plan.lnk', Buffer.from('4c0000000114020000', 'hex'), kind],
  ['a recording', 'voice.mp3', Buffer.from('ID3\u0004\0', 'latin1'), kind],
  ['a film', 'day.mp4', Buffer.from('\0\0\0\u0018ftypmp42', 'latin1'), kind],
  ['a mail', 'mail.eml', 'From: a@b.c', kind],
  ['a calendar', 'day.ics', 'BEGIN:VCALENDAR', kind],
  ['a disk image', 'disk.iso', Buffer.alloc(4096), kind],
  ['a file without an ending', 'plan', pdf, kind],
  ['a file with nothing but an ending', '.htaccess', 'deny', kind],
  ['a file with nothing but a good ending', '.pdf', pdf, kind],
  ['a second ending', 'plan.pdf.exe', pdf, kind],
  ['an ending behind dots', 'plan.pdf...', pdf, kind],
  ['an ending behind a space', 'plan.exe ', program, kind],
  ['an ending behind NUL', 'plan.exe\0.pdf', program, no('pdf')],
  ['an ending hidden by NUL', 'plan.pdf\0.exe', pdf, kind],
  ['an ending turned around', 'plan\u202Efdp.exe', program, kind],
  ['an ending with a stream', 'plan.pdf::$DATA', pdf, kind],
  ['an ending after a semicolon', 'plan.asp;.html', page, kind],
  ['a name of a prototype', 'plan.constructor', pdf, kind],
  ['__proto__', 'plan.__proto__', pdf, kind],
  ['a page named as text', 'page.txt', page, no('txt')],
  ['a page after blanks', 'page.txt', `\n\n   ${page}`, no('txt')],
  ['a page behind words', 'page.txt', `Hello <script>alert(1)</script>`, no('txt')],
  ['a page called a table', 'page.csv', `a,b\n<iframe src=x>,1`, no('csv')],
  ['a page in UTF-16', 'page.txt', utf16(page), no('txt')],
  ['an SVG called text', 'face.txt', svg, no('txt')],
  ['PHP called text', 'run.txt', '<?php phpinfo();', no('txt')],
  ['a script called text', 'run.txt', '#!/bin/sh', no('txt')],
  ['a PDF called text', 'plan.txt', '%PDF-1.4\n%%EOF', no('txt')],
  ['PostScript called text', 'plan.txt', '%!PS-Adobe', no('txt')],
  ['a program called a table', 'data.csv', program, no('csv')],
  ['text with NUL', 'note.txt', 'a\0b', no('txt')],
  ['text with escapes', 'note.txt', '\u001b[2Jgone', no('txt')],
  ['NUL far into a text', 'note.txt', `${'a'.repeat(200_000)}\0`, no('txt')],
  ['a program called PDF', 'plan.pdf', program, no('pdf')],
  ['a page called PDF', 'plan.pdf', page, no('pdf')],
  ['a page before a PDF', 'plan.pdf', Buffer.concat([Buffer.from(page), pdf]), no('pdf')],
  ['a picture called PDF', 'plan.pdf', png, no('pdf')],
  ['a PDF called picture', 'face.png', pdf, no('png')],
  ['an SVG called PNG', 'face.png', svg, no('png')],
  ['a PNG called JPEG', 'face.jpg', png, no('jpg')],
  ['two letters of a GIF', 'face.gif', 'GI', no('gif')],
  ['an archive called Word', 'plan.docx', makeZip({ 'a.txt': 'a' }), no('docx')],
  ['Word called Excel', 'plan.xlsx', docx, no('xlsx')],
  ['half a Word document', 'plan.docx', docx.subarray(0, 150), no('docx')],
  ['a page called OpenDocument', 'plan.odt', page, no('odt')],
  ['an empty PDF', 'plan.pdf', '', 'The file is empty'],
  ['an empty text', 'note.txt', '', 'The file is empty'],
])('An upload of %s is rejected: %s', async (_, filename, contents, message) => {
  expect(await outcomeOf(filename, contents)).toEqual([422, { attachment_file: message }, nothing]);
});

test('A file of 25 MB is accepted and one byte more is rejected', async () => {
  const filled = (size: number) => Buffer.concat([pdf, Buffer.alloc(size - pdf.length)]);
  const message = 'The file must be 25 MB or smaller';
  const refused = await outcomeOf('plan.pdf', filled(maxFileBytes + 1));
  expect(refused).toEqual([413, { attachment_file: message }, nothing]);
  expect((await attach('plan.pdf', filled(maxFileBytes))).statusCode).toBe(200);
});

test.each<[what: string, filename: string, contents: Buffer | string, shown: string]>([
  ['a path', '../../etc/plan.pdf', pdf, 'plan.pdf'],
  ['a path of Windows', 'C:\\\\Users\\\\ada\\\\plan.pdf', pdf, 'plan.pdf'],
  ['a hidden file', '...plan.pdf', pdf, 'plan.pdf'],
  ['a turned direction', '\u202Efdp.plan\u2066.pdf', pdf, 'fdp.plan.pdf'],
  ['controls', 'pl\u0007an\u009f\u2028.pdf', pdf, 'plan.pdf'],
  ['letters put together', 'Ubersicht\u0308.pdf', pdf, 'Ubersicht\u0308.pdf'.normalize()],
  ['many letters', `${'x'.repeat(300)}.pdf`, pdf, `${'x'.repeat(196)}.pdf`],
  ['many faces', `${'😀'.repeat(150)}.pdf`, pdf, `${'😀'.repeat(98)}.pdf`],
  ['a large ending', 'PLAN.PDF', pdf, 'PLAN.pdf'],
  [
    'a script in its name',
    '<img src=x onerror=alert(1)>.pdf',
    pdf,
    '<img src=x onerror=alert(1)>.pdf',
  ],
  [
    'a picture with a page behind it',
    'face.png',
    Buffer.concat([png, Buffer.from(page)]),
    'face.png',
  ],
])('A file with %s is accepted and named %s', async (_, filename, contents, shown) => {
  const answer = await attach(filename, contents);
  expect([answer.statusCode, answer.json().errors]).toEqual([200, undefined]);
  const { attachment } = answer.json().data.feedItem;
  expect(attachment.filename).toBe(shown);
  const saved = await fixture.get(`/beacon_files/${attachment.path}`);
  expect(saved.headers['content-disposition']).toMatch(
    /^attachment; filename="[ -~]+"; filename\*=/,
  );
  expect(saved.rawPayload.equals(Buffer.from(contents))).toBe(true);
});

test.each<[filename: string, contents: () => Promise<Buffer> | Buffer | string]>([
  ['plan.pdf', () => pdf],
  ['face.jpg', () => picture('jpeg')],
  ['face.jpeg', () => picture('jpeg')],
  ['face.png', () => png],
  ['face.gif', () => picture('gif')],
  ['face.webp', () => picture('webp')],
  ['face.tif', () => picture('tiff')],
  ['face.tiff', () => picture('tiff')],
  ['face.heic', () => heic('heic')],
  ['face.heif', () => heic('mif1')],
  ['plan.docx', () => docx],
  ['plan.xlsx', () => makeOffice('xl/workbook.xml', `${office}.spreadsheetml.sheet`)],
  ['plan.pptx', () => makeOffice('ppt/presentation.xml', `${office}.presentationml.presentation`)],
  ['plan.odt', () => openDocument('text')],
  ['plan.ods', () => openDocument('spreadsheet')],
  ['plan.odp', () => openDocument('presentation')],
  ['note.txt', () => 'BMI and 5 < 6 & "more", größer als gedacht'],
  ['note.txt', () => utf16('größer als gedacht')],
  ['note.txt', () => Buffer.from('gr\u00f6\u00dfer \u0093als\u0094 gedacht', 'latin1')],
  ['data.csv', () => 'Week,Hours\r\n41,4\r\n'],
])('%s is accepted and downloaded unchanged', async (filename, made) => {
  const contents = Buffer.from(await made());
  const answer = await attach(filename, contents);
  expect([answer.statusCode, answer.json().errors]).toEqual([200, undefined]);
  const { attachment } = answer.json().data.feedItem;
  expect(attachment).toMatchObject({ filename, extension: filename.split('.').at(-1) });
  const saved = await fixture.get(`/beacon_files/${attachment.path}`);
  expect(saved.rawPayload.equals(contents)).toBe(true);
});

/** The status, the field errors and how many rows and files were added. */
async function outcomeOf(filename: string, contents: string | Buffer) {
  const before = await kept();
  const answer = await attach(filename, contents);
  const after = await kept();
  const more = after.map((count, index) => count - (before[index] ?? 0));
  return [answer.statusCode, answer.json().errors?.fields, more];
}

/** The numbers of comments, pending files and files in the store. */
async function kept(): Promise<number[]> {
  const { db, files } = fixture.services;
  const rows = await db.selectFrom('feed_items').select('id').execute();
  const pending = await db.selectFrom('pending_files').select('id').execute();
  return [rows.length, pending.length, files.size];
}

function picture(format: 'jpeg' | 'gif' | 'webp' | 'tiff'): Promise<Buffer> {
  const create = { width: 8, height: 8, channels: 3, background: 'teal' } as const;
  return sharp({ create }).toFormat(format).toBuffer();
}

/** The first bytes of such a picture, enough to identify its type. */
function heic(brand: string): Buffer {
  return Buffer.concat([
    Buffer.from(`\0\0\0\u0018ftyp${brand}\0\0\0\0`, 'latin1'),
    Buffer.alloc(99),
  ]);
}

function wordFile(): Buffer {
  return makeOffice('word/document.xml', word);
}

function docm(): Buffer {
  return makeOffice('word/document.xml', 'ms-word.document.macroEnabled');
}

function openDocument(kindOf: string): Buffer {
  const mimetype = `application/vnd.oasis.opendocument.${kindOf}`;
  return makeZip({ mimetype, 'content.xml': '<x/>' });
}

function oldOffice(): Buffer {
  return Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
}

function utf16(text: string): Buffer {
  return Buffer.concat([Buffer.from([255, 254]), Buffer.from(text, 'utf16le')]);
}
