import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

const origin = 'https://beacon.example';
const hosts = ['evil.example', 'evil.example:443', '[::1]', '0x7f.1', 'ⅇvil.example'];

const schemes =
  'https: http: HTTPS: ftp: ws: javascript: data:text/html, vbscript: blob: file:'.split(' ');
const seams = [
  '/',
  '\\',
  '\t',
  '\n',
  '.',
  '..',
  '%2e',
  '%2f',
  '%5c',
  '@',
  ' ',
  '\0',
  '\u2028',
  '／',
];
const starts = [
  ...schemes.flatMap((scheme) => ['', '/', '//', '\\\\'].map((slashes) => scheme + slashes)),
  ...seams.flatMap((one) => seams.flatMap((other) => [`/${one}${other}`, `/${one}/${other}/`])),
  `${origin}.`,
  `${origin}@`,
  '//beacon.example@',
  '//user:secret@',
  'java\tscript:alert(1)//',
];
const payloads = starts.flatMap((start) => hosts.map((host) => `${start}${host}/path?q#h`));

test('none of more than 300 payloads leads away', () => {
  expect(payloads.length).toBeGreaterThan(300);
  expect(payloads.filter(leadsAway)).toEqual([]);
});

test('nothing made of the parts of addresses leads away', () => {
  const part = fc.constantFrom(...seams, ...schemes, ...hosts, '//', ':', '#', '?', 'x');
  const parts = fc.array(part, { maxLength: 9 });
  const payload = parts.map((made) => `/${made.join('')}`);
  fc.assert(
    fc.property(payload, (then) => {
      expect(leadsAway(then)).toBe(false);
    }),
  );
});

test.each([
  ['/', '/'],
  ['/beacons', '/beacons'],
  ['/reports/risk?page=2#top', '/reports/risk?page=2#top'],
  ['/login?then=//evil.example', '/login?then=//evil.example'],
])('%s is gone to as it is', (then, path) => {
  expect(ownPath(then, origin)).toBe(path);
});

test.each([undefined, '', 'beacons', '?x', '#x'])('%j leads home', (then) => {
  expect(ownPath(then, origin)).toBe('/');
});

/** Followed as a link, by the router or once more. */
function leadsAway(then: string): boolean {
  const path = ownPath(then, origin);
  const isPath = path.startsWith('/') && !/^[/\\]{2}/.test(path);
  return !isPath || new URL(path, origin).origin !== origin || ownPath(path, origin) !== path;
}
