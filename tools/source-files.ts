import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fromRoot } from './project.mjs';

export interface SourceFile {
  /** Relative to the root of the repository, with forward slashes. */
  path: string;
  text: string;
}

const wings = [
  'rules',
  'contract',
  'frameworks',
  'server',
  'testing',
  'web',
  'e2e',
  'bench',
  'tools',
];
const sourceName = /\.(ts|tsx|mjs|css)$/;
const importName =
  /^(?:import|export)\b[^'";]*\bfrom\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

/** All source files of the repository. */
export function sourceFiles(): SourceFile[] {
  return wings.flatMap((wing) =>
    readdirSync(fromRoot(wing), { recursive: true, encoding: 'utf8' })
      .filter((name) => sourceName.test(name))
      .map((name) => join(wing, name))
      .map((path) => ({ path, text: readFileSync(fromRoot(path), 'utf8') })),
  );
}

/** The imports of a file: repository paths for our own files, else package names. */
export function importsOf({ path, text }: SourceFile): string[] {
  return [...text.matchAll(importName)]
    .map(([, from, bare, lazy]) => from ?? bare ?? lazy ?? '')
    .map((name) => {
      if (name.startsWith('#')) return name.slice(1);
      return name.startsWith('.') ? join(dirname(path), name) : name;
    });
}

/** Whether a file is a test or used by tests only, and thus exempt from the product's import rules. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /^(testing|e2e)\//.test(path);
}
