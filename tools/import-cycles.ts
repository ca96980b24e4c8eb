import type { SourceFile } from './source-files.ts';
import { importsOf } from './source-files.ts';

/** Every way in which files import each other in a circle, types aside: they are gone when the code runs. */
export function importCycles(files: SourceFile[]): string[] {
  const imports = new Map(files.map((file) => [file.path, importsOf(withoutTypes(file))]));
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

function withoutTypes({ path, text }: SourceFile): SourceFile {
  return { path, text: text.replaceAll(/^(import|export) type\b[^;]+;/gm, '') };
}
