import { readFileSync } from 'node:fs';
import { extractMessagesFromFiles, mapMacroOptions } from '@lingui/native-tools';
import { getConfig } from '@lingui/conf';
import { expect, test } from 'vitest';
import { fromRoot } from './project.mjs';
import { importsOf, sourceFiles } from './source-files.ts';
import type { SourceFile } from './source-files.ts';

const typeImports = /^(import|export) type\b[^;]*;$/gm;
const files = new Map(sourceFiles().map((file) => [file.path, file]));

test.each([
  ['assess', 'web/assess/main.tsx'],
  ['assess', 'web/assess/preview-main.tsx'],
  ['app', 'web/main.tsx'],
  ['server', 'server/start-server.ts'],
])('The catalogue %s has every message that %s reaches', async (catalogue, entry) => {
  const paths = [...reachedFrom(entry)].map(({ path }) => fromRoot(path));
  const { messages } = await extractMessagesFromFiles(paths, {
    macro: mapMacroOptions(getConfig()),
  });
  const stored = readFileSync(fromRoot(`locales/en/${catalogue}.po`), 'utf8');
  const known = new Set(
    [...stored.matchAll(/^msgid ((?:".*"\n)+)/gm)].map(([, lines = '']) =>
      lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
        .join(''),
    ),
  );
  expect(messages.length).toBeGreaterThan(0);
  const missing = messages.filter(({ message }) => !known.has(message ?? ''));
  expect(missing.map(({ message }) => message)).toEqual([]);
});

test('Messages that Node words without the macro label each of their values', () => {
  const unlabelled = sourceFiles()
    .filter(({ path }) => /^(?:server|rules|contract)\//.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/msg`[^`]*\$\{\s*[\w.]+\s*\}[^`]*`/g)].map(
        ([found]) => `${path}: ${found}`,
      ),
    );
  expect(unlabelled).toEqual([]);
});

function reachedFrom(entry: string): Set<SourceFile> {
  const reached = new Set<SourceFile>();
  const pending = [entry];
  for (let path = pending.pop(); path; path = pending.pop()) {
    const file = files.get(path);
    if (!file || reached.has(file) || path.endsWith('.css')) continue;
    reached.add(file);
    pending.push(...importsOf({ path, text: file.text.replaceAll(typeImports, '') }));
  }
  return reached;
}
