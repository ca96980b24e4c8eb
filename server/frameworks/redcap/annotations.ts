import type { Field } from './columns.ts';

// Action tags of REDCap: `@HIDDEN`, `@CHARLIMIT=80`, `@NONEOFTHEABOVE='98,99'`.

const tags = /@(?<name>[A-Z][A-Z-]*)(?:\s*=\s*(?<value>'[^']*'|"[^"]*"|[^\s'"@]+))?/g;
const hiding = new Set(['HIDDEN', 'HIDDEN-SURVEY']);
const read = new Set(['HIDDEN', 'HIDDEN-SURVEY', 'CHARLIMIT', 'NONEOFTHEABOVE']);

/** Whether a field is hidden from those who answer. */
export function isHidden({ annotation }: Field): boolean {
  return tagsOf(annotation).some(({ name }) => hiding.has(name));
}

/** The codes of the choices that clear all others. */
export function exclusiveCodes({ annotation }: Field): ReadonlySet<string> {
  const codes = valueOf(annotation, 'NONEOFTHEABOVE') ?? '';
  return new Set(codes.split(',').map((code) => code.trim()));
}

/** The most characters of a text. */
export function charLimit({ annotation }: Field): number | undefined {
  const limit = Number(valueOf(annotation, 'CHARLIMIT') ?? 0);
  return Number.isInteger(limit) && limit >= 1 && limit <= 5000 ? limit : undefined;
}

/** What an annotation says beyond the tags that are read. */
export function unreadOf({ annotation }: Field): string {
  return annotation.replaceAll(tags, (tag, name: string) => (read.has(name) ? '' : tag)).trim();
}

function tagsOf(annotation: string): { name: string; value: string | undefined }[] {
  return [...annotation.matchAll(tags)].map(({ groups }) => ({
    name: groups?.['name'] ?? '',
    value: groups?.['value']?.replaceAll(/^['"]|['"]$/g, ''),
  }));
}

function valueOf(annotation: string, tag: string): string | undefined {
  return tagsOf(annotation).find(({ name }) => name === tag)?.value;
}
