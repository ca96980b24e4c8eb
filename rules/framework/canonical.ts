import { definitionSchema } from '../definition/definition.ts';
import type { Framework } from '../definition/definition.ts';

/**
 * The one way in which a definition is written as a file: keys in the order of the schema, defaults filled in, records
 * by the code units of their keys, two spaces, a line feed at the end. Reading the file and writing it again gives the
 * same bytes.
 */
export function canonicalJson(framework: Framework): string {
  return `${JSON.stringify(ordered(definitionSchema.parse(framework)), null, 2)}\n`;
}

/** The fields whose keys are no fields of the schema, with the number of levels of such keys. */
const recordLevels: Record<string, number> = {
  textByRole: 1,
  textByRoleByLanguage: 2,
  roleIndicatorByLanguage: 2,
  roleIndicator: 1,
  scores: 1,
  answers: 1,
  expects: 1,
};

function ordered(value: unknown, levels = 0): unknown {
  if (Array.isArray(value)) return value.map((inner) => ordered(inner));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if (levels > 0) entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    entries.map(([key, inner]) => [key, ordered(inner, levels > 0 ? levels - 1 : levelsOf(key))]),
  );
}

function levelsOf(key: string): number {
  if (Object.hasOwn(recordLevels, key)) return recordLevels[key] ?? 0;
  return key.endsWith('ByLanguage') ? 1 : 0;
}
