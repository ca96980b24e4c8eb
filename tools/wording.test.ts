import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from './project.mjs';
import { sourceFiles } from './source-files.ts';
import { lowerCaseBeacons } from './wording.ts';

const shippedFrameworks = readdirSync(fromRoot('frameworks'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => `frameworks/${name}`);

/** A constant of key derivation, which is not a displayed text and must not change. */
const allowed = 'server/platform/secrets/sealed-secret.ts: beacon';

test('every text of screens, mails, problems and documentation capitalises Beacon', () => {
  const code = sourceFiles().filter(({ path }) => /\.(ts|tsx)$/.test(path));
  const documents = ['docs/openapi.json', ...shippedFrameworks].map((path) => ({
    path,
    text: readFileSync(fromRoot(path), 'utf8'),
  }));
  expect(lowerCaseBeacons([...code, ...documents])).toEqual([allowed]);
});

test.each([
  ['a string', "announce('The beacons are archived.');"],
  ['a template', 'announce(`You archived ${count} beacons.`);'],
  ['text between tags', 'const page = <p>Restore {name} beacon?</p>;'],
  ['an attribute', 'const page = <p title="Close the beacon" />;'],
])('a lower-case Beacon in %s is reported', (_, text) => {
  expect(lowerCaseBeacons([{ path: 'web/page.tsx', text }])).toHaveLength(1);
});

test.each([
  ['a path', "fetch('/api/beacons', { cache: 'no store' });"],
  ['an identifier', "const beacon = 'One word'; // of a beacon"],
  ['a statement for the database', 'sql`update beacons set name = ${name}`;'],
  ['a key', "const list = { key: 'beacons' };"],
  ['the right spelling', "announce('The Beacons are archived.');"],
])('%s is not reported', (_, text) => {
  expect(lowerCaseBeacons([{ path: 'web/page.tsx', text }])).toEqual([]);
});
