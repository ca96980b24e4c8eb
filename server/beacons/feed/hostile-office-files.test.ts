import { expect, test } from 'vitest';
import { smallFile } from '#server/start/invented/small-files.ts';
import { attachTo } from '#testing/attach-file.ts';
import { openFeedFixture } from '#testing/feed-fixture.ts';
import { makeOffice, makeZip } from '#testing/make-zip.ts';
import { openForFile } from '#testing/open-for-file.ts';

const fixture = openForFile(() => openFeedFixture({ roles: ['parent', 'teacher'] }));
const attach = attachTo(fixture);

const no = (ending: string) => `The file ends in .${ending} but its content is something else`;
const bomb = (file: string) => `“${file}” is too large once it is unpacked`;
const macros = (file: string) =>
  `“${file}” contains macros or embedded objects. Please save it without them, for example as PDF`;
const office = 'openxmlformats-officedocument';
const word = `${office}.wordprocessingml.document`;
const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
const [png, docx] = [await smallFile('drawing'), makeOffice('word/document.xml', word)];

test.each<[what: string, filename: string, contents: Buffer, message: string]>([
  ['a renamed document with macros', 'plan.docx', docm(), macros('plan.docx')],
  ['a store of macros', 'plan.docx', wordWith('word/vbaProject.bin'), macros('plan.docx')],
  ['macros in odd case', 'plan.docx', wordWith('WORD/VBAproject.BIN'), macros('plan.docx')],
  ['macros under an odd path', 'plan.docx', wordWith('.\\\\vbaData.xml'), macros('plan.docx')],
  ['macros in other letters', 'plan.docx', wordWith('%76baProject.bin'), macros('plan.docx')],
  ['macros called picture', 'plan.docx', wordWith('word/media/a.png', ole), macros('plan.docx')],
  ['an embedded object', 'plan.pptx', slidesWith('ppt/embeddings/a.bin'), macros('plan.pptx')],
  ['a control', 'plan.xlsx', sheetWith('xl/activeX/activeX1.xml'), macros('plan.xlsx')],
  ['old macros', 'plan.xlsx', sheetWith('xl/macrosheets/sheet1.xml'), macros('plan.xlsx')],
  ['macros by their type', 'plan.docx', wordTold('ms-office.vbaProject'), macros('plan.docx')],
  ['macros in numbers', 'plan.docx', wordTold('vba&#80;roj&#x65;ct'), macros('plan.docx')],
  ['macros in UTF-16', 'plan.docx', wordTold('vbaProject', utf16), macros('plan.docx')],
  ['an unknown encoding', 'plan.docx', encoded('utf-7'), no('docx')],
  ['its own entities', 'plan.docx', withEntities(), no('docx')],
  ['macros within a table within', 'plan.docx', nested(docm()), macros('plan.docx')],
  ['documents within documents', 'plan.docx', nested(nested(nested(docx))), bomb('plan.docx')],
  ['macros of OpenDocument', 'plan.odt', odtWith('Basic/Standard/a.xml'), macros('plan.odt')],
  ['a hidden name', 'plan.docx', hidden({ name: 'word/b.xml' }), no('docx')],
  ['a part nobody can read', 'plan.docx', hidden({ flags: 1 }), no('docx')],
  ['a part less than it says', 'plan.docx', hidden({ size: 2000 }), no('docx')],
  ['a part told twice', 'plan.docx', wordWith('WORD/document.xml'), no('docx')],
  [
    'an archive of gigabytes',
    'plan.docx',
    makeZip({ a: '0' }, { a: { size: 4e9 } }),
    bomb('plan.docx'),
  ],
  ['a Word bomb', 'plan.docx', hidden({ size: 4e9 }), bomb('plan.docx')],
  ['a Word bomb that says it is small', 'plan.docx', hidden({ size: 10 }), bomb('plan.docx')],
])('An office file is rejected if it has %s: %s', async (_, filename, contents, message) => {
  const answer = await attach(filename, contents);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors.fields).toEqual({ attachment_file: message });
  expect(fixture.services.files.size).toBe(0);
});

test.each<[what: string, filename: string, contents: Buffer]>([
  ['a table within a text', 'plan.docx', nested(sheetWith('xl/worksheets/sheet1.xml'))],
  ['a part of several pieces', 'plan.docx', wordWith('word/media/a.png', noise(300_000))],
  ['a picture in a text', 'plan.docx', wordWith('word/media/a.png', png)],
  ['an empty part', 'plan.docx', wordWith('word/empty.xml', '')],
])('An office file with %s is accepted', async (_, filename, contents) => {
  const answer = await attach(filename, contents);
  expect([answer.statusCode, answer.json().errors]).toEqual([200, undefined]);
  fixture.services.files.clear();
});

function docm(): Buffer {
  return makeOffice('word/document.xml', 'ms-word.document.macroEnabled');
}

function wordWith(name: string, contents: string | Buffer = 'x'): Buffer {
  return makeOffice('word/document.xml', word, { [name]: contents });
}

function slidesWith(name: string): Buffer {
  return makeOffice('ppt/presentation.xml', `${office}.presentationml.presentation`, {
    [name]: ole,
  });
}

function sheetWith(name: string): Buffer {
  return makeOffice('xl/workbook.xml', `${office}.spreadsheetml.sheet`, { [name]: '<x/>' });
}

/** A Word document whose relationships declare a part of that type. */
function wordTold(type: string, encode: (text: string) => string | Buffer = String): Buffer {
  const description = `<?xml version="1.0"?><Relationships><Relationship Type="${type}"/></Relationships>`;
  return wordWith('word/_rels/document.xml.rels', encode(description));
}

function encoded(encoding: string): Buffer {
  return wordWith('_rels/.rels', `<?xml version="1.0" encoding="${encoding}"?><Relationships/>`);
}

function withEntities(): Buffer {
  return wordWith('_rels/.rels', '<!DOCTYPE a [<!ENTITY b "vba">]><Relationships/>');
}

function nested(inner: Buffer): Buffer {
  return wordWith('word/embeddings/sheet.xlsx', inner);
}

/** A Word document whose archive directory makes a false claim about one part. */
function hidden(claim: { size?: number; name?: string; flags?: number }): Buffer {
  const part = 'word/a.xml';
  return makeOffice('word/document.xml', word, { [part]: 'x'.repeat(1000) }, { [part]: claim });
}

function odtWith(name: string): Buffer {
  return makeZip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': '<x/>',
    [name]: '<x/>',
  });
}

function utf16(text: string): Buffer {
  return Buffer.concat([Buffer.from([255, 254]), Buffer.from(text, 'utf16le')]);
}

/** Bytes that do not compress. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0, state = 1; at < length; at += 1) {
    state = (state * 48_271) % 2_147_483_647;
    bytes[at] = state % 256;
  }
  return bytes;
}
