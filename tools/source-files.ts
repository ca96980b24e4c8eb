import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fromRoot } from './project.mjs';

export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
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

/** Every source file of the repository. */
export function sourceFiles(): SourceFile[] {
  return wings.flatMap((wing) =>
    readdirSync(fromRoot(wing), { recursive: true, encoding: 'utf8' })
      .filter((name) => sourceName.test(name))
      .map((name) => join(wing, name))
      .map((path) => ({ path, text: readFileSync(fromRoot(path), 'utf8') })),
  );
}

/** What a file imports: paths of the repository where they are ours, package names otherwise. */
export function importsOf({ path, text }: SourceFile): string[] {
  return [...text.matchAll(importName)]
    .map(([, from, bare, lazy]) => from ?? bare ?? lazy ?? '')
    .map((name) => {
      if (name.startsWith('#')) return name.slice(1);
      return name.startsWith('.') ? join(dirname(path), name) : name;
    });
}

/** Tests and what only they use: free of the rules that guard the product. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /^(testing|e2e)\//.test(path);
}
