import { convert } from '#server/frameworks/imports/convert.ts';
import { UnreadableFile } from '#server/frameworks/conversion/source.ts';
import type { SourceFile } from '#server/frameworks/conversion/source.ts';

type Path = readonly (string | number)[];

/**
 * The parts of a source that the import says nothing of: without one of them, the definition and the report are the same.
 * Each is the path of a value that stands for itself.
 */
export function unsaidParts<Source>(
  source: Source,
  write: (source: Source) => SourceFile,
): string[] {
  const said = outcome(write(source));
  return [...leavesOf(source)]
    .filter((path) => outcome(write(without(source, path))) === said)
    .map((path) => path.join('.'));
}

function outcome(file: SourceFile): string {
  try {
    const { definition, report } = convert(file);
    return JSON.stringify([definition, report]);
  } catch (error) {
    if (error instanceof UnreadableFile) return JSON.stringify(error.problems);
    throw error;
  }
}

function* leavesOf(value: unknown, path: Path = []): Generator<Path> {
  if (typeof value !== 'object' || value === null) {
    if (value !== '') yield path;
    return;
  }
  for (const [key, inner] of Object.entries(value))
    yield* leavesOf(inner, [...path, Array.isArray(value) ? Number(key) : key]);
}

/** A copy without a value; in a list its place stays, empty. */
function without<Source>(source: Source, path: Path): Source {
  const copy = structuredClone(source);
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), copy);
  const last = path.at(-1) ?? '';
  if (Array.isArray(parent)) parent[Number(last)] = '';
  else Reflect.deleteProperty(Object(parent), last);
  return copy;
}
