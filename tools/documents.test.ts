import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fromRoot, textOf } from './project.mjs';
import { sourceFiles } from './source-files.ts';

const pages = ['', 'docs', 'docs/decisions', 'docs/guide/en', 'docs/guide/de', 'docs/guide/ar']
  .flatMap((folder) => readdirSync(fromRoot(folder)).map((name) => path.join(folder, name)))
  .filter((file) => file.endsWith('.md'));
const commands = textOf(fromRoot('server/admin.ts'));
const { scripts } = JSON.parse(textOf(fromRoot('package.json')));
const variables = new Set(
  [textOf(fromRoot('.env.example')), ...sourceFiles().map(({ text }) => text)].flatMap((text) =>
    found(text, /\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g),
  ),
);

test.each(pages)('%s names commands, variables and files that exist', (page) => {
  const text = textOf(fromRoot(page));
  const missing = [
    ...found(text, /npm run admin -- ([a-z][a-z-]*(?: (?:check|rebuild|retry))?)/g).filter(
      (name) => !commands.includes(`npm run admin -- ${name}`),
    ),
    ...found(text, /npm run ([a-z:]+)/g).filter((name) => !scripts[name]),
    ...found(text, /`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=[^`]*)?`/g).filter(
      (name) => !variables.has(name),
    ),
    ...found(text, /\]\((?!https?:|mailto:|#)([^)#\s]+)/g).filter(
      (target) => !existsSync(fromRoot(path.join(path.dirname(page), target))),
    ),
  ];
  expect(missing).toEqual([]);
});

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}
