import { expect, test } from 'vitest';
import { importsOf, isTest, sourceFiles } from './source-files.ts';
import type { SourceFile } from './source-files.ts';

/** What draws a form: the element, or a component of the kit or of a page around it. */
const form = /<(?:form|Form|FormPage|SectionForm|InlineForm|WizardFrame|EditFrame)\b/;
/** What asks before a form with changes is left. */
const guard = /\b(?:useForm|useUnsaved|useFactorFlow)(?:<[^(]*>)?\(/;

/** Components that draw the form of whoever uses them. */
const drawing = [
  'web/design/form.tsx',
  'web/design/form-page.tsx',
  'web/organisation/inline-form.tsx',
  'web/organisation/settings/section-form.tsx',
  'web/beacons/edit/edit-frame.tsx',
  'web/beacons/wizard/wizard-frame.tsx',
];

/** Forms that may be left without a question, each with the reason. */
const exempt = new Map([
  ['web/accounts/setup/after-setup.tsx', 'has no fields'],
  ['web/accounts/two-factor/backup-codes-page.tsx', 'confirms that codes were kept'],
  ['web/organisation/archive-framework-page.tsx', 'a choice that is asked about before it is done'],
]);

test('Every form of the app asks before it is left with changes, or has a reason not to', () => {
  const all = new Map(sourceFiles().map((file) => [file.path, file]));
  const unguarded = [...all.values()].filter(drawsForm).filter((file) => !isGuarded(file, all));
  expect(unguarded.map(({ path }) => path).toSorted()).toEqual([...exempt.keys()].toSorted());
});

test('Only an address to sign in with and a name that confirms are left without a question', () => {
  const silent = sourceFiles().filter(
    ({ path, text }) => path.startsWith('web/') && !isTest(path) && text.includes('keptIn: null'),
  );
  expect(silent.map(({ path }) => path).toSorted()).toEqual([
    'web/accounts/profile/forgot-password-page.tsx',
    'web/beacons/list/erase-button.tsx',
  ]);
});

/** The assess page keeps every answer at once, and the styleboard only shows forms. */
function drawsForm({ path, text }: SourceFile): boolean {
  if (!path.endsWith('.tsx') || isTest(path) || drawing.includes(path)) return false;
  return /^web\/(?!assess\/|demo\/)/.test(path) && form.test(text);
}

/** Whether the file, or one that it imports, asks. */
function isGuarded(file: SourceFile, all: Map<string, SourceFile>): boolean {
  const near = importsOf(file).filter((path) => path !== 'web/shell/forms/use-form.ts');
  return [file.path, ...near].some((path) => guard.test(all.get(path)?.text ?? ''));
}
