import { expect, test } from 'vitest';
import { emailSchema, isEmail, isPhone, lineSchema } from './text.ts';

test.each([
  'a@b.test',
  'tess.o-neil+beacon@mail.school.test',
  "o'neil@school.test",
  'jörg@schule.example',
  'kim@müller.example',
  'p1@xn--mller-kva.example',
  'zoe.temp1@place.temp',
])('%s is an e-mail address', (address) => {
  expect(isEmail(address)).toBe(true);
});

test.each([
  '<a@b.test>',
  'a@b.test,c',
  'a@b.test;c@b.test',
  'a@b.test, c@b.test',
  'Kim <a@b.test>',
  'a@b@c.test',
  '"a b"@b.test',
  'a(comment)@b.test',
  '.a@b.test',
  'a..b@b.test',
  'a.@b.test',
  'a@-b.test',
  'a@b-.test',
  'a@b..test',
  'a@b',
  'a@[127.0.0.1]',
  'a@b.test\r\nBcc: c@b.test',
  'a\u2028@b.test',
  `${'a'.repeat(65)}@b.test`,
  'mailto:a@b.test',
  'a b@b.test',
  'a\0@b.test',
  'a\u202e@b.test',
  '',
])('%j is no e-mail address', (address) => {
  expect(isEmail(address)).toBe(false);
});

test.each(['+44 20 7946 0000', '(020) 7946-0000', '+1.202.555.0100', '020 7946 x12', '112'])(
  '%s is a phone number',
  (phone) => {
    expect(isPhone(phone)).toBe(true);
  },
);

test.each(['+44 abc', 'call me', '12', '+', '+44 20 7946 0000\n', '1'.repeat(21), '٠١٢٣', ''])(
  '%j is no phone number',
  (phone) => {
    expect(isPhone(phone)).toBe(false);
  },
);

test.each(['\r', '\n', '\r\n', '\t', '\0', '\u0085', '\u2028', '\u2029', '\u202e', '\u2066'])(
  'a text of one line cannot contain %j',
  (sign) => {
    const { error } = lineSchema(200).safeParse(`Kim${sign}Moss`);
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Must be one line without control characters',
    ]);
  },
);

test.each([
  [' Kim\n', 'Kim'],
  ['Zoe\u0308', 'Zoë'],
  ['עדה \u200fלי', 'עדה \u200fלי'],
  ['👩‍👩‍👧', '👩‍👩‍👧'],
])('the line %j is stored as %j', (input, stored) => {
  expect(lineSchema(200).parse(input)).toBe(stored);
});

test('an address is stored in lower case', () => {
  expect(emailSchema.parse(' Tess@School.TEST ')).toBe('tess@school.test');
});
