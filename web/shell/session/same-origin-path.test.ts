import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sameOriginPath } from './same-origin-path.ts';

const origin = 'https://beacon.example';
const hosts = ['evil.example', 'evil.example:443', '[::1]', '0x7f.1', 'ⅇvil.example'];

const schemes =
  'https: http: HTTPS: ftp: ws: javascript: data:text/html, vbscript: blob: file:'.split(' ');
const separators = [
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
  ...separators.flatMap((one) =>
    separators.flatMap((other) => [`/${one}${other}`, `/${one}/${other}/`]),
  ),
  `${origin}.`,
  `${origin}@`,
  '//beacon.example@',
  '//user:secret@',
  'java\tscript:alert(1)//',
];
const payloads = starts.flatMap((start) => hosts.map((host) => `${start}${host}/path?q#h`));

test('none of more than 300 payloads leads to another site', () => {
  expect(payloads.length).toBeGreaterThan(300);
  expect(payloads.filter(leadsAway)).toEqual([]);
});

test('no combination of URL parts leads to another site', () => {
  const part = fc.constantFrom(...separators, ...schemes, ...hosts, '//', ':', '#', '?', 'x');
  const parts = fc.array(part, { maxLength: 9 });
  const payload = parts.map((chosen) => `/${chosen.join('')}`);
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
])('%s is returned unchanged', (then, path) => {
  expect(sameOriginPath(then, origin)).toBe(path);
});

test.each([undefined, '', 'beacons', '?x', '#x'])('%j leads to the home page', (then) => {
  expect(sameOriginPath(then, origin)).toBe('/');
});

/** Whether the path leaves the site as a link, in the router or when processed twice. */
function leadsAway(then: string): boolean {
  const path = sameOriginPath(then, origin);
  const isPath = path.startsWith('/') && !/^[/\\]{2}/.test(path);
  return (
    !isPath || new URL(path, origin).origin !== origin || sameOriginPath(path, origin) !== path
  );
}
