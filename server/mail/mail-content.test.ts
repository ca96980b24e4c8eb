import { expect, test } from 'vitest';
import { plainName } from './mail-content.ts';

test.each([
  ['Zoë O’Neil-Ñandú', 'Zoë O’Neil-Ñandú'],
  ['  A\tB\r\nC  ', 'A B C'],
  ['Eve\u202Eexe', 'Eveexe'],
  ['Dr. Who', 'Dr. Who'],
  ['evil.test', 'evil.\u2060test'],
  ['x'.repeat(121), `${'x'.repeat(120)}…`],
  ['👧'.repeat(121), `${'👧'.repeat(120)}…`],
  ['נועה', '\u2068נועה\u2069'],
])('plainName writes %j as %j', (name, written) => {
  expect(plainName(name)).toBe(written);
});
