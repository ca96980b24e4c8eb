import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

const origin = 'https://beacon.test';

test.each([
  ['/beacons', '/beacons'],
  ['/beacon/1?tab=2#top', '/beacon/1?tab=2#top'],
  ['/', '/'],
  ['/login?then=%2Fbeacons', '/login?then=%2Fbeacons'],
])('%s is a path of this site', (then, path) => {
  expect(ownPath(then, origin)).toBe(path);
});

test.each([
  undefined,
  '',
  'beacons',
  'https://evil.test/',
  'HTTPS://evil.test',
  'https:evil.test',
  '//evil.test',
  '///evil.test',
  '////evil.test/..',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r\n/evil.test',
  '\t//evil.test',
  ' //evil.test',
  '//evil.test:443/beacons',
  '//user:pass@evil.test',
  '//beacon.test@evil.test',
  '//beacon.test.evil.test',
  '//[::1]/',
  '//%65vil.test',
  '/\\/evil.test',
  '\\/evil.test',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '\u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://beacon.test/1',
  'file:///etc/passwd',
  '//evil。test',
])('%j leads home', (then) => {
  expect(ownPath(then, origin)).toBe('/');
});

test.each([
  '/.//evil.test',
  '/..//evil.test',
  '/beacons/..//evil.test',
  '/%2e%2e//evil.test',
  '/./\\evil.test',
])('%s, which only looks like a path of ours, leads home or stays here', (then) => {
  expect(staysHere(ownPath(then, origin))).toBe(true);
});

test('whatever is asked for, the answer stays on this site', () => {
  const nasty = fc.array(
    fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      ':',
      '@',
      '?',
      '#',
      '%2f',
      '%5c',
      '\t',
      '\n',
      ' ',
      'https',
      'evil.test',
      'javascript',
      '\u0000',
      '／',
    ),
    { maxLength: 8 },
  );
  const then = fc.oneof(
    nasty.map((parts) => `/${parts.join('')}`),
    fc.string(),
    fc.webUrl(),
  );
  fc.assert(
    fc.property(then, (asked) => {
      expect(staysHere(ownPath(asked, origin))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

/** As the browser reads it when it is put into the address bar. */
function staysHere(path: string): boolean {
  return path.startsWith('/') && new URL(path, origin).origin === origin;
}
