import { expect, test } from 'vitest';
import { isTest, sourceFiles } from './source-files.ts';
import { loosePlurals, uncataloguedTexts } from './texts.ts';

// Samples of the design, and set-ups of tests.
const exempt = /^web\/demo\/styleboard\/|\/testing\//;

test('Every text of the app and of the assess page stands in a catalogue', () => {
  const files = sourceFiles().filter(
    ({ path }) => /^web\/.*\.tsx?$/.test(path) && !isTest(path) && !exempt.test(path),
  );
  const found = files.flatMap(uncataloguedTexts);
  expect(found.map(({ path, line, text }) => `${path}:${line}: ${text}`)).toEqual([]);
});

test.each([
  ['text of an element', '<p>Saved</p>', 'Saved'],
  ['text beside a value', '<p>{count} saved</p>', 'saved'],
  ['an attribute', '<input aria-label="Your comment" />', 'Your comment'],
  ['a label that a style sheet prints', '<td data-label="Last answer" />', 'Last answer'],
  ['a string', "announce('Nothing was sent')", 'Nothing was sent'],
  ['a branch', "isSaved ? 'Saved' : null", 'Saved'],
  ['a template', '`${done} of ${total}`', '{} of {}'],
  ['a word put into a message', "t`${count} ${count === 1 ? 'row' : 'rows'}`", 'row'],
  ['a word put into an element', "<Trans>It is {isOn ? 'on' : 'off'}</Trans>", 'on'],
])('%s outside the macros is found', (_, code, text) => {
  expect(textsIn(code)).toContain(text);
});

test.each([
  ['messages', 't`Saved` + msg`Not saved`'],
  ['plurals', "plural(count, { one: '# row', other: '# rows' })"],
  ['elements of messages', '<Trans>Saved at <b>{time}</b></Trans>'],
  ['class names and addresses', '<a className="Button wide" href="/a b">{x}</a>'],
  ['names of keys', "event.key === 'Escape' || key === 'Enter'"],
  ['errors that only engineers read', "new Error('The page has no root')"],
  ['addresses and technical values', "'/api/assessments/new?token=' + 'var(--ink soft)'"],
])('%s are no texts outside the catalogues', (_, code) => {
  expect(textsIn(code)).toEqual([]);
});

test('A plural of code that runs without a build stands inside its message', () => {
  const found = sourceFiles()
    .filter(({ path }) => /^(contract|rules|server)\/.*\.ts$/.test(path) && !isTest(path))
    .flatMap((file) => loosePlurals(file).map((line) => `${file.path}:${line}`));
  expect(found).toEqual([]);
});

test.each([
  ["const rows = plural({ count }, { other: '# rows' });", [1]],
  ["\nmsg`There are ${plural({ count }, { other: '# rows' })}`;", []],
])('The plurals outside of messages in %j are in lines %j', (text, lines) => {
  expect(loosePlurals({ path: 'contract/sample.ts', text })).toEqual(lines);
});

function textsIn(code: string): string[] {
  const source = `import { t } from '@lingui/core/macro';\nexport const sample = () => (${code});`;
  return uncataloguedTexts({ path: 'web/sample.tsx', text: source }).map(({ text }) => text);
}
