import { dirname } from 'node:path';
import type { SourceFile } from './source-files.ts';
import { importsOf, isTest } from './source-files.ts';

/** All import cycles between files, including type imports. */
export function fileCycles(files: SourceFile[]): string[] {
  return cyclesOf(files.map((file) => [file.path, importsOf(file)]));
}

/** All import cycles between folders, including type imports but without tests. */
export function folderCycles(files: SourceFile[]): string[] {
  const imports = new Map<string, Set<string>>();
  const known = new Set(files.map(({ path }) => path));
  for (const file of files) {
    if (isTest(file.path)) continue;
    const folder = dirname(file.path);
    const others = importsOf(file)
      .filter((path) => known.has(path))
      .map((path) => dirname(path))
      .filter((other) => other !== folder);
    imports.set(folder, new Set([...(imports.get(folder) ?? []), ...others]));
  }
  return cyclesOf([...imports].map(([folder, others]) => [folder, [...others]]));
}

function cyclesOf(edges: [from: string, to: string[]][]): string[] {
  const imports = new Map(edges);
  const finished = new Set<string>();
  const cycles: string[] = [];
  for (const path of imports.keys()) visit(path, []);
  return cycles;

  function visit(path: string, trail: string[]) {
    if (trail.includes(path)) {
      cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    } else if (!finished.has(path)) {
      for (const next of imports.get(path) ?? []) visit(next, [...trail, path]);
      finished.add(path);
    }
  }
}
